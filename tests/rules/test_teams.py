"""Team games (9.1.8)."""

from rules.teams import team_remedy_of, team_sentence_of, validate_team
from tests.makers import BROUGHT, cards_of, faction, roster_of, unit

HERO = unit("hero", minerals=500, unique=True)
CARDS = cards_of(HERO, faction(), *BROUGHT)


def army(minerals, *made):
    return roster_of(faction(), *made, *BROUGHT, minerals=minerals)


def test_shares_may_use_up_the_total():
    team = validate_team([army(1000, HERO), army(1000, HERO)], CARDS, 2000)

    assert team.legal
    assert [report.codes for report in team.reports] == [[], []]


def test_shares_may_not_exceed_it():
    team = validate_team([army(1000, HERO), army(1001, HERO)], CARDS, 2000)

    (issue,) = team.issues
    assert (issue.code, issue.rule) == ("team-minerals-exceeded", "9.1.8")
    assert issue.facts == {"shares": 2001, "spent": 1000, "limit": 2000, "over": 1}
    assert not team.legal


def test_an_army_that_spends_more_than_its_share_is_told_so_itself():
    team = validate_team([army(400, HERO), army(100)], CARDS, 500)

    assert team.reports[0].codes == ["minerals-exceeded"]
    assert not team.issues
    assert not team.legal


def test_spending_together_may_not_exceed_the_total_either():
    team = validate_team([army(250, HERO), army(250, HERO)], CARDS, 500)

    (issue,) = team.issues
    assert issue.facts == {"shares": 500, "spent": 1000, "limit": 500, "over": 500}


def test_its_sentences_are_filled():
    (issue,) = validate_team([army(1001, HERO)], CARDS, 1000).issues

    for sentence in (team_sentence_of(issue), team_remedy_of(issue)):
        assert "{" not in sentence.render()
