"""The worlds that a seat holds possible, found by playing all histories again. Shares no code with any sampler."""

from conformance.games import CHANCE, Path, Subject, act, actions, actors


def worlds(subject: Subject, path: Path, seat: int) -> dict[Path, float]:
    """All histories in which `seat` has observed the same at every step, with their chances.

    Chance plays its chances; choices that the seat has not seen are uniform over the legal ones.
    """
    subject = subject.sound()
    truth = subject.start()
    seen = subject.witness.seen(subject.at(path), seat)
    found = {(): 1.0}
    states = {(): truth.clone()}
    for turn, (actor, action) in enumerate(path):
        act(truth, actor, action)
        observed = truth.information_state_string(seat)
        following, following_states = {}, {}
        for way, chance in found.items():
            state = states[way]
            choices = actions(state, actor) if actor in actors(state) else []
            for choice in choices:
                if actor != CHANCE and turn in seen and choice != action:
                    continue
                other = state.clone()
                act(other, actor, choice)
                if other.information_state_string(seat) == observed:
                    step = 1 if actor != CHANCE and turn in seen else 1 / len(choices)
                    following[*way, (actor, choice)] = chance * step
                    following_states[*way, (actor, choice)] = other
        found, states = following, following_states
    for way in found:
        assert all(way[turn] == path[turn] for turn in seen), (
            "the information state does not hold all that the seat saw"
        )
    total = sum(found.values())
    return {way: chance / total for way, chance in found.items()}
