"""Cases to train, and sheets of scrambles."""

import itertools
import xml.etree.ElementTree

import godtable
import pytest

SUNE = "R U R' U R U2 R'"


@pytest.fixture(scope="module")
def cube():
    return godtable.table(puzzle="3x3x3")


def drawn(cube, **case):
    """Return the facelets of some scrambles of a case, by face."""
    for scramble in itertools.islice(cube.scrambles(5, **case), 20):
        facelets = cube.state(scramble, form="setup").facelets
        yield {face: facelets[9 * number : 9 * number + 9] for number, face in enumerate("URFDLB")}


def test_pieces_of_a_case_are_as_after_its_setup(cube):
    own = cube.state(SUNE, form="setup").facelets
    top = [cube["U"] for cube in drawn(cube, case=SUNE, pieces="f2l", oriented="UF UR UB UL")]
    for faces in drawn(cube, case=SUNE, pieces="f2l", oriented="UF UR UB UL"):
        assert faces["D"] == own[27:36] and all(faces[face][3:] == 6 * face for face in "RFLB")
        assert {faces["U"][sticker] for sticker in [1, 3, 5, 7]} == {"U"}
    assert len({*top}) > 5


def test_auf_turns_u_before_and_after(cube):
    pieces = "UF UR UB UL URF UBR ULB UFL DF DR DB DL FR FL BR BL DFR DLF DBL DRB"
    expected = {
        cube.state(f"{before} {SUNE} {after}", form="setup").facelets
        for before, after in itertools.product(["", "U", "U2", "U'"], repeat=2)
    }
    found = {"".join(faces.values()) for faces in drawn(cube, case=SUNE, pieces=pieces, auf=True)}
    assert len(found) > 5 and found <= expected
    assert len({"".join(faces.values()) for faces in drawn(cube, case=SUNE, pieces=pieces)}) == 1


@pytest.mark.parametrize(
    "case, error, words",
    [
        (dict(case="Q"), ValueError, "'Q' is no turn"),
        (dict(case="", pieces="XX"), ValueError, "pieces: there is no piece 'XX'"),
        (dict(case="", oriented="XX"), ValueError, "oriented: there is no piece 'XX'"),
        (dict(pieces="cross"), ValueError, "pieces, oriented and auf are of a case; give case"),
        (dict(case="", wca=True), ValueError, "give case, or else distance, at_least, wca or moves"),
        (dict(turns=5), TypeError, "there is no option 'turns'; known: distance, at_least"),
    ],
)
def test_wrong_cases_are_refused(cube, case, error, words):
    with pytest.raises(error, match=words):
        cube.scramble(1, **case)


def test_cases_are_of_the_3x3x3(half_turn):
    with pytest.raises(godtable.Cannot, match="cases to train are of the whole 3x3x3"):
        half_turn.scramble(case="R")


@pytest.mark.parametrize("puzzle, options", [("2x2x2", {}), ("skewb", dict(wca=True)), ("pyraminx", dict(wca=True))])
def test_sheet_has_the_scrambles_and_their_pictures(puzzle, options):
    table = godtable.table("half-turn", puzzle=puzzle)
    page = xml.etree.ElementTree.fromstring(table.sheet(3, 7, **options))
    texts = [own.text for own in page.iter() if own.tag.endswith("text")]
    assert texts[0] == f"{puzzle}, seed 7"
    for number, scramble in enumerate(itertools.islice(table.scrambles(7, **options), 3), 1):
        assert texts[2 * number - 1 : 2 * number + 1] == [f"{number}.", scramble]
    assert sum(own.tag.endswith("svg") for own in page.iter()) == 4


@pytest.mark.parametrize("count", [0, 101])
def test_sheet_has_at_most_100_scrambles(half_turn, count):
    with pytest.raises(ValueError, match=f"count: a sheet has 1 to 100 scrambles, and not {count}"):
        half_turn.sheet(count)
