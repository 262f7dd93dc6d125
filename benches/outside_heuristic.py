"""A player from outside: it knows Twilight Struggle by name, and nothing of the engine but docs/bots.md.

    brink match twilight_struggle --a greedy --b "cmd:python3 benches/outside_heuristic.py"

One play at a time, by hand-made weights: regions by period, battlegrounds first, the coup in Iran at the beginning,
military operations, bad cards to space, scoring cards when they pay, and no event that ends the world.
The weights of regions, and most numbers in capitals, are those of the player `minimal_hybrid` in the repository
dkorduban/twilight-struggle-ai; the code is written for this protocol.
"""

import json
import sys

REGIONS = {
    "europe": "canada united_kingdom norway sweden denmark benelux west_germany france spain_portugal italy greece "
    "turkey austria finland east_germany poland czechoslovakia hungary yugoslavia romania bulgaria",
    "middle_east": "lebanon syria israel iraq iran libya egypt jordan gulf_states saudi_arabia",
    "asia": "afghanistan pakistan india japan north_korea south_korea taiwan australia",
    "southeast_asia": "burma laos_cambodia thailand vietnam malaysia indonesia philippines",
    "africa": "morocco algeria tunisia west_african_states saharan_states ivory_coast nigeria cameroon zaire angola "
    "zimbabwe botswana south_africa se_african_states kenya somalia ethiopia sudan",
    "central_america": "mexico guatemala el_salvador honduras nicaragua costa_rica panama cuba haiti "
    "dominican_republic",
    "south_america": "colombia venezuela ecuador peru bolivia chile argentina paraguay uruguay brazil",
}
REGION_OF = {space: region for region, spaces in REGIONS.items() for space in spaces.split()}
# By period: early (to turn 3), mid (to turn 7), late.
WEIGHTS = {
    "europe": (0.85, 0.95, 1.10),
    "asia": (1.35, 1.00, 0.95),
    "middle_east": (1.10, 1.00, 0.95),
    "central_america": (0.60, 0.95, 1.05),
    "south_america": (0.55, 1.20, 1.10),
    "africa": (0.65, 1.20, 1.20),
    "southeast_asia": (1.25, 0.90, 0.75),
}
EUROPE_CORE = {"france", "italy", "west_germany", "east_germany"}
MID_WAR_ENTRY = {"angola", "south_africa", "panama", "mexico", "chile", "argentina"}
# Presence, domination, control.
SCORING = {
    "europe_scoring": (("europe",), (3, 7, 40)),
    "asia_scoring": (("asia", "southeast_asia"), (3, 7, 9)),
    "middle_east_scoring": (("middle_east",), (3, 5, 7)),
    "africa_scoring": (("africa",), (1, 4, 6)),
    "central_america_scoring": (("central_america",), (1, 3, 5)),
    "south_america_scoring": (("south_america",), (2, 5, 6)),
    "southeast_asia_scoring": (("southeast_asia",), (1, 3, 5)),
}
SIDES = {
    "us": "duck_and_cover five_year_plan truman_doctrine nato independent_reds marshall_plan containment cia_created "
    "us_japan_mutual_defense_pact east_european_unrest formosan_resolution nuclear_subs bear_trap kitchen_debates "
    "colonial_rear_guards panama_canal_returned camp_david_accords puppet_governments grain_sales_to_soviets "
    "john_paul_ii_elected_pope oas_founded nixon_plays_the_china_card sadat_expels_soviets shuttle_diplomacy "
    "the_voice_of_america ussuri_river_skirmish ask_not_what_your_country_can_do_for_you alliance_for_progress "
    "the_iron_lady reagan_bombs_libya star_wars north_sea_oil soviets_shoot_down_kal_007 chernobyl "
    "tear_down_this_wall an_evil_empire solidarity defectors special_relationship norad our_man_in_tehran "
    "awacs_sale_to_saudis",
    "ussr": "socialist_governments fidel vietnam_revolts blockade korean_war romanian_abdication arab_israeli_war "
    "comecon nasser warsaw_pact_formed de_gaulle_leads_france suez_crisis decolonization de_stalinization quagmire "
    "we_will_bury_you brezhnev_doctrine portuguese_empire_crumbles south_african_unrest allende willy_brandt "
    "muslim_revolution cultural_revolution flower_power u2_incident opec lone_gunman liberation_theology "
    "iranian_hostage_crisis the_reformer marine_barracks_bombing glasnost ortega_elected_in_nicaragua "
    "iran_contra_scandal latin_american_debt_crisis aldrich_ames_remix pershing_ii_deployed the_cambridge_five che "
    "yuri_and_samantha",
}
SIDE_OF = {card: side for side, cards in SIDES.items() for card in cards.split()}
OPS = {
    4: "the_china_card nato marshall_plan us_japan_mutual_defense_pact red_scare_purge nuclear_test_ban "
    "we_will_bury_you muslim_revolution abm_treaty flower_power soviets_shoot_down_kal_007 glasnost wargames",
    3: "duck_and_cover five_year_plan socialist_governments comecon warsaw_pact_formed de_gaulle_leads_france "
    "containment suez_crisis east_european_unrest de_stalinization brush_war arms_race cuban_missile_crisis quagmire "
    "salt_negotiations bear_trap brezhnev_doctrine cultural_revolution u2_incident opec shuttle_diplomacy "
    "ussuri_river_skirmish ask_not_what_your_country_can_do_for_you alliance_for_progress iranian_hostage_crisis "
    "the_iron_lady north_sea_oil the_reformer chernobyl tear_down_this_wall an_evil_empire aldrich_ames_remix "
    "pershing_ii_deployed norad che awacs_sale_to_saudis",
    1: "blockade romanian_abdication nasser captured_nazi_scientist truman_doctrine un_intervention cia_created "
    "summit kitchen_debates allende lone_gunman panama_canal_returned oas_founded sadat_expels_soviets",
}
OPS_OF = {card: ops for ops, cards in OPS.items() for card in cards.split()}
# Events worth more than the operations of their card, for the side whose they are.
GOOD = {
    "marshall_plan": 12, "red_scare_purge": 16, "decolonization": 12, "de_stalinization": 14, "the_voice_of_america": 9,
    "ussuri_river_skirmish": 8, "muslim_revolution": 8, "socialist_governments": 5, "suez_crisis": 6, "fidel": 6,
    "containment": 7, "vietnam_revolts": 5, "defectors": 9, "quagmire": 8, "bear_trap": 8, "liberation_theology": 7,
    "opec": 6, "puppet_governments": 5, "wargames": 4, "aldrich_ames_remix": 5, "terrorism": 4, "the_iron_lady": 4,
    "nasser": 4, "romanian_abdication": 3, "truman_doctrine": 3, "captured_nazi_scientist": 4, "korean_war": 4,
    "east_european_unrest": 5, "cultural_revolution": 6, "nixon_plays_the_china_card": 5, "allende": 5,
    "portuguese_empire_crumbles": 6, "south_african_unrest": 5, "john_paul_ii_elected_pope": 4,
    "sadat_expels_soviets": 6, "oas_founded": 5, "alliance_for_progress": 6, "solidarity": 4, "camp_david_accords": 5,
}
# Their event lowers DEFCON, whoever plays the card: at 2 the side that plays it loses.
LOWERS = {"duck_and_cover", "we_will_bury_you", "soviets_shoot_down_kal_007"}
# The other side may lower it: by a boycott, by the better roll, by operations or a coup of its own.
MAY_LOWER = {"olympic_games", "summit", "missile_envy", "five_year_plan"}
GIVES_OPERATIONS = {
    "us": {"lone_gunman", "che", "ortega_elected_in_nicaragua"},
    "ussr": {"cia_created", "grain_sales_to_soviets", "tear_down_this_wall", "star_wars"},
}
SUICIDE = 1_000_000.0
OPENING_US = ["west_germany"] * 4 + ["italy"] * 3 + ["iran"] * 2 + ["france"]
OPENING_USSR = ["poland"] * 4 + ["east_germany"] * 2 + ["yugoslavia"]


class Board:
    """What one side sees, with what this player makes of it."""

    def __init__(self, seen):
        self.seen = seen
        self.side = seen["side"]
        self.other = "ussr" if self.side == "us" else "us"
        self.at = 0 if self.side == "us" else 1
        self.spaces = {space["id"]: space for space in seen["spaces"]}
        self.period = 0 if seen["turn"] <= 3 else 1 if seen["turn"] <= 7 else 2
        self.defcon = seen["defcon"] or 5
        self.lacking = max(0, self.defcon - seen["sides"][self.side]["mil_ops"])

    def value(self, name):
        """What control of a country is worth."""
        region = REGION_OF.get(name)
        if region is None:
            return 0.0
        space = self.spaces[name]
        worth = 5.0 * WEIGHTS[region][self.period] + (7.0 if space["battleground"] else 1.0)
        worth += 0.6 * space["stability"]
        worth += 6.0 if name == "thailand" and self.period == 0 else 0.0
        worth += 2.0 if name in EUROPE_CORE else 0.0
        return worth + (2.0 if name in MID_WAR_ENTRY and self.period == 1 else 0.0)

    def influence(self, name):
        both = self.spaces[name]["influence"]
        return both[self.at], both[1 - self.at]

    def placing(self, name, own=None):
        """What one more marker is worth."""
        mine, theirs = self.influence(name)
        stability, worth = self.spaces[name]["stability"], self.value(name)
        missing = theirs + stability - mine
        score = worth / missing if missing > 0 else 0.3 * worth / (2 - missing)
        if theirs - mine == stability:
            score += 5.0 if self.spaces[name]["battleground"] else 2.0
        if mine == 0 and missing > 0:
            score += 2.0
        # A country that a coup takes back at once is not worth much more.
        return score - (1.0 if stability == 1 else 0.0)

    def removing(self, name):
        mine, theirs = self.influence(name)
        if theirs == 0:
            return -self.value(name) - mine
        return self.value(name) * (1.5 if theirs - mine >= self.spaces[name]["stability"] else 0.7)

    def coup(self, name, ops):
        space, (mine, theirs) = self.spaces[name], self.influence(name)
        if theirs == 0:
            return -15.0
        if space["battleground"] and self.defcon <= 2:
            return -SUICIDE
        swing = sum(max(0, die + ops - 2 * space["stability"]) for die in range(1, 7)) / 6
        score = 5.5 * min(swing, theirs + space["stability"]) * self.value(name) / 14.0
        score += 4.0 + (2.5 if space["battleground"] else 0.0) + 4.0 * min(self.lacking, ops)
        if mine == 0:
            score += 9.0 if swing > theirs else 0.0
        if self.defcon == 3:
            score += -6.0 if space["battleground"] else 5.0
        if self.defcon == 2:
            score += 12.0 if self.lacking else 0.0
        if name == "iran" and self.side == "ussr" and self.seen["turn"] == 1:
            score += 35.0
        return score

    def realign(self, name):
        mine, theirs = self.influence(name)
        return 0.55 * self.value(name) * (1 if theirs > mine else -1) - 4.0

    def coup_targets(self):
        closed = {4: {"europe"}, 3: {"europe", "asia", "southeast_asia"}}
        none = closed.get(self.defcon, set() if self.defcon == 5 else {"europe", "asia", "southeast_asia", "middle_east"})
        return [name for name in self.spaces if REGION_OF.get(name) and REGION_OF[name] not in none
                and self.influence(name)[1] > 0]

    def operations(self, ops):
        """What operations of this value are worth: the best coup, or markers in the best places."""
        coup = max((self.coup(name, ops) for name in self.coup_targets()), default=-SUICIDE)
        near = [name for name in self.spaces if REGION_OF.get(name) and self.influence(name)[0] > 0]
        best = sorted((self.placing(name) for name in near), reverse=True)[: max(ops, 1)]
        return max(coup, 6.0 + sum(best) / max(len(best), 1) * ops * 0.5)

    def scored(self, card):
        """The points of a scoring card now, for this side."""
        regions, awards = SCORING[card]
        spaces = [space for name, space in self.spaces.items() if REGION_OF.get(name) in regions]
        battlegrounds = sum(space["battleground"] for space in spaces)
        totals = []
        for side, other in ((self.side, self.other), (self.other, self.side)):
            own = [space for space in spaces if space["controller"] == side]
            others = [space for space in spaces if space["controller"] == other]
            big, others_big = sum(s["battleground"] for s in own), sum(s["battleground"] for s in others)
            more = len(own) > len(others)
            level = 0 if not own else awards[0]
            if more and big > others_big and 0 < big < len(own):
                level = awards[1]
            if more and big == battlegrounds:
                level = awards[2]
            totals.append(level + big)
        return totals[0] - totals[1]

    def is_deadly(self, card):
        """Whether the event of a card may end the world while this side is responsible."""
        gives = card in GIVES_OPERATIONS[self.side]
        return self.defcon <= 2 and (card in LOWERS or card in MAY_LOWER or gives)

    def ops(self, card):
        return OPS_OF.get(card, 2)

    def headline(self, card):
        if card in SCORING:
            return 3.0 * self.scored(card)
        if self.is_deadly(card) or self.defcon <= 3 and card in LOWERS:
            return -SUICIDE
        if SIDE_OF.get(card) == self.other:
            return -10.0 - self.ops(card)
        return GOOD.get(card, 0.0) + 2.0 - 0.75 * self.ops(card)

    def use(self, card, usage):
        """What a use of a card is worth, as far as can be seen."""
        if card in SCORING:
            return 4.0 * self.scored(card)
        theirs = SIDE_OF.get(card) == self.other
        ops = self.ops(card)
        if usage == "space_race":
            behind = self.seen["sides"][self.other]["space_race"] > self.seen["sides"][self.side]["space_race"]
            dump = 40.0 if self.is_deadly(card) else GOOD.get(card, 2.0) if theirs else 0.0
            return 1.0 + dump + (2.0 if behind else 0.0) - 2.0 * ops
        if (usage == "event" or theirs) and self.is_deadly(card):
            return -SUICIDE
        if usage == "event":
            worth = GOOD.get(card, 2.0)
            if card in LOWERS and self.defcon == 3:
                worth -= 20.0
            return 3.0 + 2.0 * worth if not theirs else -50.0
        score = self.operations(ops)
        if theirs:
            score -= GOOD.get(card, 2.0) + (0.0 if usage == "event_first" else 0.5)
        elif card == "the_china_card":
            score -= 10.0 if self.period == 0 else 2.0
        else:
            score -= 0.8 * GOOD.get(card, 0.0)
        # What will be deadly later is played while it is not.
        early = card in LOWERS | MAY_LOWER | GIVES_OPERATIONS[self.side] and self.defcon >= 3
        return score + (6.0 if early and theirs else 0.0)

    def play(self, card):
        if card in SCORING:
            held = sum(name in SCORING for name in self.seen["hand"])
            left = self.seen["rounds"] - self.seen["round"] + 1
            return SUICIDE if held >= left else 4.0 * self.scored(card) + 2.0
        best = max(self.use(card, usage) for usage in ("event", "operations", "space_race"))
        # A good play of a small card leaves the large one for later.
        return best - 0.15 * self.ops(card)


def opening(board, keys):
    """The next marker of the set-up."""
    plan = OPENING_US if board.side == "us" else OPENING_USSR
    given = {"iran": 1} if board.side == "us" else {"east_germany": 3}
    for name in dict.fromkeys(plan):
        wanted = plan.count(name) + given.get(name, 0)
        if "space:" + name in keys and board.influence(name)[0] < wanted:
            return "space:" + name
    return max(keys, key=lambda key: board.placing(key.partition(":")[2]) if key.startswith("space:") else -1.0)


def choose(seen):
    """The key of a choice."""
    board, question = Board(seen), seen["question"]
    ask, card, keys = question["ask"], question["card"], [choice["key"] for choice in question["choices"]]
    ops = max(question["left"], 1)

    def worth(key):
        kind, _, name = key.partition(":")
        if kind == "space":
            by = {"coup": lambda: board.coup(name, ops), "realign": lambda: board.realign(name),
                  "event_remove": lambda: board.removing(name)}
            return by.get(ask, lambda: board.placing(name))()
        if kind == "card":
            if ask == "headline":
                return board.headline(name)
            if ask == "play":
                return board.play(name)
            # A card to give away or to discard: the worst one.
            return (2.0 if SIDE_OF.get(name) == board.other else 0.0) - board.ops(name) - GOOD.get(name, 0.0)
        if kind == "use":
            return board.use(card, name)
        if kind == "mode":
            coup = max((board.coup(target, ops) for target in board.coup_targets()), default=-SUICIDE)
            return {"coup": coup, "influence": board.operations(ops) - 0.01, "realign": -1.0}.get(name, 0.0)
        return {"pass": -0.5, "stop": -0.5, "yes": 0.2, "no": 0.1}.get(key, 0.0)

    if ask == "setup":
        return opening(board, keys)
    # Boycotting games and other wagers: the first answer, unless war is near and the other side pays for it.
    return max(keys, key=worth)


def main():
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line)["observation"])), flush=True)


if __name__ == "__main__":
    main()
