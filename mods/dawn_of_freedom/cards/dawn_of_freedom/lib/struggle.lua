-- The power struggle: hands, stakes, rounds, aftermath, and the scoring of the country.
local tyrant = require("tyrant")

local OTHER = { democrat = "communist", communist = "democrat" }
local BALKANS = { romania = true, bulgaria = true }
local NAMES = { march = "March", petition = "Petition", rally = "Rally", strike = "Strike" }
-- What the tactic of the last lead adds to both rolls of the aftermath.
local AFTERMATH = { rally = 2, petition = -2 }
-- SPs of the loser and VP of the winner, by the modified die; power falls from `FALL` on.
local RESULTS, FALL = { [0] = 0, 0, 1, 1, 2, 2, 3, 4 }, 4

local function hand(game, side)
  return game:cards { of = side, from = "struggle_hand" }
end

-- Cards of the deck, or of the hand of another side, at random.
local function draw(game, country, side, count, other)
  game:draw_cards {
    count = count,
    from = other and "struggle_hand" or "struggle_deck",
    from_of = other or side,
    to = "struggle_hand",
    of = side,
  }
  if side == "democrat" and country == "romania" and game:in_effect("securitate") then
    game:reveal_cards { of = side, from = "struggle_hand" }
  end
end

-- Four cards and two for each space that the side controls; none without a space.
local function deal(game, country, side)
  local spaces = game:count { region = country, controlled_by = side }
  if spaces > 0 then draw(game, country, side, 4 + 2 * spaces) end
end

-- Takes cards out of the other hand. Returns whether it had as many.
local function take(game, country, side, count)
  local other = OTHER[side]
  if #hand(game, other) < count then return false end
  draw(game, country, side, count, other)
  return true
end

local function deal_all(game, country)
  deal(game, country, "communist")
  deal(game, country, "democrat")
  if game:end_effect("roundtable_talks") then take(game, country, "democrat", 2) end
  local farmers = game:count { region = country, tag = "farmer", controlled_by = "democrat" }
  if game:end_effect("peasant_parties_revolt") and farmers > 0 then
    take(game, country, "democrat", 1)
  end
  local front = "national_salvation_front"
  if BALKANS[country] and game:in_effect(front) and take(game, country, "communist", 2) then
    game:end_effect(front)
  end
end

-- The Crowd Turns Against Ceausescu: operations worth three for each rally among 15 cards.
local function crowd(game, country)
  game:draw_cards { count = 15, from = "struggle_deck", to = "struggle_discard" }
  local rallies = #game:cards { from = "struggle_discard", facts = { tactic = "rally" } }
  game:log("{n} rallies in the crowd", { n = rallies })
  game:operations {
    player = "democrat",
    value = 3 * rallies,
    modes = { "influence", "coup" },
    where = { region = country },
  }
  game:set_flag("crowd_turned")
end

-- Lets a side play one of these cards, and returns its facts; nil if it plays none.
local function play(game, side, cards, ask, optional)
  local card = game:choose_card { player = side, from = cards, ask = ask, optional = optional }
  if card then game:move_card(card, "struggle_discard") end
  return card and game:card(card).facts
end

-- Three cards raise the stakes. Returns what is added to the rolls of the aftermath.
local function raise(game, side)
  local able = #hand(game, side) >= 3
  if not able then return 0 end
  local raises = game:confirm {
    player = side,
    ask = "raise the stakes",
    yes = "discard 3 cards; both rolls of the aftermath get +1",
    no = "the stakes stay as they are",
  }
  if not raises then return 0 end
  for _ = 1, 3 do
    play(game, side, hand(game, side), "discard to raise the stakes")
  end
  return 1
end

-- Cards of these tactics, these wild cards, and leaders of classes that the side controls here.
local function playable(game, country, side, tactic, wild)
  local cards = {}
  for _, card in hand(game, side) do
    local facts = game:card(card).facts
    local follows = facts.leader
      and game:count { region = country, tag = facts.leader, controlled_by = side } > 0
    if tactic[facts.tactic] or wild[facts.wild] or follows then table.insert(cards, card) end
  end
  return cards
end

-- The tactic that a leader stands for.
local function name_tactic(game, side, open)
  local options = {}
  for tactic in pairs(open) do
    table.insert(options, { NAMES[tactic], tactic })
  end
  local tactic = game:choose { player = side, ask = "lead it as", options = options }
  game:log("it stands for: {tactic}", { tactic = NAMES[tactic] })
  return tactic
end

-- Wild cards that are led.
local WILD = {
  falters = function(game, country, side)
    game:draw_cards { count = 2, from = "struggle_hand", to = "struggle_discard", of = OTHER[side] }
  end,
  surges = function(game, country, side)
    draw(game, country, side, 2)
  end,
  scare = function(game, country, side)
    local where = { region = country }
    game:remove_influence { of = OTHER[side], player = side, total = 1, where = where }
  end,
}

-- The rounds. Returns the winner, and the tactic of the last lead unless nothing could be led.
local function fight(game, country, attacker)
  local open = { rally = true, strike = true, march = true, petition = true }
  while true do
    local defender = OTHER[attacker]
    local led = play(game, attacker, playable(game, country, attacker, open, WILD), "lead")
    if not led then return defender, nil end
    if led.wild then
      WILD[led.wild](game, country, attacker)
      attacker = defender
    else
      local tactic = led.tactic or name_tactic(game, attacker, open)
      local answers = playable(game, country, defender, { [tactic] = true }, { fails = true })
      local ask = { "answer, or concede: {tactic}", tactic = NAMES[tactic] }
      local match = play(game, defender, answers, ask, "the struggle is lost")
      if not match then return attacker, tactic end
      if match.wild then
        open[tactic] = nil
      elseif led.value == 1 or game:roll(defender) >= led.value then
        attacker = defender
      end
    end
  end
end

local function tidy(game)
  for side in pairs(OTHER) do
    game:move_card(hand(game, side), "struggle_deck")
  end
  game:move_card(game:cards { from = "struggle_discard" }, "struggle_deck")
end

-- The Communist may hold power, for more each time. Returns whether he does.
local function holds(game, country, value)
  local points = value * (game:track("kept_" .. country) + 1)
  local held = game:choose {
    player = "communist",
    ask = { "power in {region}", region = country },
    options = { { { "hold power for {n}", n = points }, true }, { "give up power", false } },
  }
  if held then
    game:change_track("kept_" .. country, 1)
    game:gain_vp(points, "communist")
  end
  return held
end

local function aftermath(game, country, value, winner, modifier)
  local loser = OTHER[winner]
  local function roll(side)
    return math.max(0, math.min(7, game:roll(side) + modifier))
  end
  local where = { region = country }
  game:remove_influence { of = loser, player = loser, total = RESULTS[roll(loser)], where = where }
  local result = roll(winner)
  game:gain_vp(RESULTS[result], winner)
  local falls = winner == "democrat" and result >= FALL
  if falls or not holds(game, country, value) then
    game:set_flag("democrat_power_" .. country)
    game:remove_card()
  end
end

-- The whole struggle; whoever carries the event out has the initiative first.
local function run(game, country, value)
  local first = game:player()
  deal_all(game, country)
  local turned = country == "romania" and game:end_effect("the_crowd_turns_against_ceausescu")
  if turned then crowd(game, country) end
  local raises = raise(game, first) + raise(game, OTHER[first])
  local winner, tactic = fight(game, country, first)
  tidy(game)
  game:log("{side} wins the struggle", { side = winner })
  local counsel = game:end_effect("yakovlev_counsels_gorbachev") and winner == "democrat"
  aftermath(game, country, value, winner, raises + (AFTERMATH[tactic] or 0) + (counsel and 1 or 0))
  game:score(country)
  if turned then tyrant.flee(game) end
end

return { run = run }
