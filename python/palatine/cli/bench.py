"""`palatine bench --signature`: one number for what this build computes.

A hash over a fixed run: the evaluator on hands of every size, given as ids and as masks; random playouts of every
game, each of its presets, for every number of players; what each search finds in small positions. It is the same on
every platform, instruction set and number of threads; where it is not, a build computes something else. `--json` gives
one object with the keys

- `signature`: the number, 16 hexadecimal digits;
- `parts`: the same for `poker`, for each game and for each search by itself, to see where two builds part;
- `version`, `isa`: which build ran, on which instruction set. They are not part of the number.
"""

import argparse
import hashlib
import struct

import palatine
from palatine import Card, CardSet, Random, RulesError, poker
from palatine.cli import bench_searches, terminal
from palatine.cli.usage import Parser, whole_number
from palatine.game.load import presets

HANDS = 500  # of each size
PLAYOUTS = 5000  # of each preset and number of players: more than one stream of the work
SEED = 20_260_131


def add_parser(subparsers: "argparse._SubParsersAction[Parser]") -> None:
    """Add the sub-command to the command's parser."""
    parser = subparsers.add_parser(
        "bench",
        help="one number for what this build computes",
        description="Compute a hash over a fixed run of the evaluator, of random playouts of every game and of "
        "searches. It is the same on every platform, instruction set and number of threads.",
        allow_abbrev=False,
    )
    parser.add_argument("--signature", action="store_true", required=True, help="print the hash")
    parser.add_argument("--threads", type=whole_number(1, 1024), default=1, help="threads to compute with (default 1)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object, the parts too")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the signature."""
    parts = {"poker": poker_part(arguments.threads)}
    parts |= {name: game_part(name, arguments.threads) for name in palatine.games()}
    parts |= {name: digest(part(arguments.threads)) for name, part in bench_searches.PARTS.items()}
    signature = digest(b"".join(f"{name} {part}\n".encode() for name, part in parts.items()))
    if arguments.json:
        build = palatine.build_info()
        answer = {"signature": signature, "parts": parts, "version": build["version"], "isa": build["isa"]}
        terminal.write_json([answer])
    else:
        terminal.write(signature + "\n")
    return 0


def digest(data: bytes) -> str:
    """Hash bytes to 64 bits, as 16 hexadecimal digits."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def poker_part(threads: int) -> str:
    """Hash the values of hands of every size, from ids, masks and single calls."""
    import numpy as np

    random = Random(SEED)
    deck = [Card(card) for card in range(52)]
    data = []
    for size in range(53):
        hands = []
        for _ in range(HANDS):
            random.shuffle(deck)
            hands.append(deck[:size])
        ids = np.array(hands, np.uint8).reshape(HANDS, size)
        masks = np.array([CardSet(hand).mask for hand in hands], np.uint64)
        answers = (
            poker.evaluate_many(ids, threads=threads),
            poker.evaluate_many(masks, threads=threads),
            [poker.evaluate(hand) for hand in hands],
        )
        data += [np.asarray(values, "<u2").tobytes() for values in answers]
    return digest(b"".join(data))


def game_part(name: str, threads: int) -> str:
    """Hash random playouts of a game."""
    data = []
    kind = palatine.load_game(name).state_type
    for preset in sorted(presets(name)):
        for num_players in range(kind.min_players(), kind.max_players() + 1):
            try:
                game = palatine.load_game(name, preset, num_players)
            except RulesError:  # this preset is not for so many
                continue
            found = palatine.playouts(game, PLAYOUTS, SEED, threads)
            data.append(f"{preset} {num_players} {found.games} {found.states} {found.decisions} ".encode())
            data.append(struct.pack("<Q", found.signature) + struct.pack(f"<{num_players}d", *found.returns))
    return digest(b"".join(data))
