"""Tests as data: what a table asks for, how it is read, and how likely each result is."""
