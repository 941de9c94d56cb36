"""The things a running bot needs from its machine: settings, logs, metrics, health."""
