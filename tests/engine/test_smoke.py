from tests.engine.table import Battle


def test_fire_and_recover():
    with Battle(
        "billy blue rep 5 star at 10.5,30.5 with ba-pistol",
        "carlos red at 10.5,20.5",
        dice={"ranged-combat:billy": [3, 6], "damage:billy": [3, 3], "recover-knock-down:carlos": [2, 3]},
    ) as b:
        b.blue_turn("billy")
        b.do("fire", figure="billy", targets=[{"figure": "carlos", "shots": 2}])
        assert b.status("carlos") == "stunned"
