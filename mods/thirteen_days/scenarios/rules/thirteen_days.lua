---@type brink.RuleScript
-- The rules of Thirteen Days that numbers cannot express: the play of a card, the Command, and the phases of a round.

local SIDES = { "us", "ussr" }
local ENEMY = { us = "ussr", ussr = "us" }
local TRACKS = { "military", "political", "world_opinion" }
local IS_TRACK = { military = true, political = true, world_opinion = true }
-- The agendas around Cuba: the other two battlegrounds of each.
local CUBA = {
  cuba_political = { "cuba_military", "atlantic" },
  cuba_military = { "cuba_political", "atlantic" },
  atlantic = { "cuba_political", "cuba_military" },
}
-- The limits of cubes are those of the scenario's `influence`.
local MOST_CUBES, SUPPLY = 5, 17

-- Cubes that a side has left to place.
local function supply(game, side)
  local left = SUPPLY
  for _, space in game:spaces {} do
    left = left - game:influence(space, side)
  end
  return math.max(0, left)
end

-- Cubes of so many that a side may still add in a space.
local function room(game, space, side, left)
  return math.min(left, math.max(0, MOST_CUBES - game:influence(space, side)))
end

-- Whether a side must not lower its markers by an event that it plays: Containment, Bay of Pigs.
local function held(game, side)
  return game:effect_data("containment") == side or game:effect_data("bay_of_pigs") == side
end

-- Cubes beyond the first that are added in a battleground, or taken off it, move the marker of its track.
local function move_marker(game, side, space, cubes)
  local steps = cubes > 0 and math.max(0, cubes - 1) or math.min(0, cubes + 1)
  for _, track in ipairs(TRACKS) do
    if steps ~= 0 and game:is(space, { region = track }) then
      game:change_track(track, steps, side)
    end
  end
end

-- The cubes of a Command that an event grants: SOPs and To the Brink count, the Letter does not.
local function granted(game, side, cubes)
  if game:effect_data("sops") == side then cubes = cubes + 1 end
  if game:effect_data("to_the_brink") == side then cubes = cubes - 1 end
  return math.max(1, cubes)
end

-- Where a Command is possible: there is room, or, unless it only adds, there are cubes to take off.
local function targets(game, side, only)
  local open, left = {}, supply(game, side)
  for _, space in game:spaces { region = only or TRACKS } do
    local may_add = room(game, space, side, left) > 0
    if may_add or not only and game:influence(space, side) > 0 then table.insert(open, space) end
  end
  return open
end

-- The battleground of a Command.
local function choose_target(game, side, cubes, only)
  return game:choose_space {
    player = side,
    where = { ids = targets(game, side, only) },
    optional = game:option("commands_may_pass") and "no cubes are moved",
    ask = { "a Command of {n}", n = cubes },
  }
end

-- A Command in a battleground: up to so many own cubes are added, or taken off.
local function carry_out(game, side, space, cubes, only)
  local off = only and 0 or math.min(cubes, game:influence(space, side))
  local by = game:choose_number {
    player = side,
    min = -off,
    max = math.min(cubes, room(game, space, side, supply(game, side))),
    ask = { "cubes in {space}, below zero off it", space = space },
  }
  game:change_influence(space, by, side)
  move_marker(game, side, space, by)
end

-- A Command that an event grants; it may only add, and only in the battlegrounds of one kind.
local function command(game, side, cubes, only)
  cubes = granted(game, side, cubes)
  local space = choose_target(game, side, cubes, only)
  if space then carry_out(game, side, space, cubes, only) end
end

-- Cubes of a side by battleground.
local function cubes_of(game, side)
  local cubes = {}
  for _, space in game:spaces {} do
    cubes[space] = game:influence(space, side)
  end
  return cubes
end

-- The event of a card, its DEFCON mark, and the Commands that it grants. `side` is the side that plays the card; of a
-- card of the other side the event is set off.
local play
local function happen(game, card, side)
  local printed = game:card(card)
  local facts, player = printed.facts, printed.side or side
  local before = facts.defcon and cubes_of(game, player) or {}
  if player == side then
    game:play_card { card = card, player = side, use = "event" }
  else
    game:play_event { card = card }
  end
  for space, cubes in pairs(before) do
    local by = game:influence(space, player) - cubes
    if by > 0 or not (player == side and held(game, side)) then
      move_marker(game, player, space, by)
    end
  end
  if facts.command then command(game, player, facts.command, facts.adds_in) end
  if facts.reply then command(game, ENEMY[player], facts.reply) end
  for _, taken in game:cards { from = "intercepted" } do
    play(game, taken, side, true)
  end
end

-- The opponent may let the event of its card happen.
local function offer(game, card, side)
  local owner = game:card(card).side
  if owner ~= ENEMY[side] then return end
  local ask = { "let the event of {card} happen", card = card }
  local is_wanted = not game:option("events_may_be_declined")
    or game:confirm { player = owner, ask = ask, no = "the Command goes on without it" }
  if is_wanted then happen(game, card, side) end
end

-- The cubes of a Command with a card: its value, and one more with the Letter, which the opponent then has.
local function value_of(game, card, side)
  local cubes = game:value(card, side)
  local adds = game:holds_special(side)
    and game:confirm {
      player = side,
      ask = "add the Personal Letter",
      yes = "one cube more, and the opponent gets the Letter",
      no = "keep the Letter",
    }
  if adds then
    game:give_special { to = ENEMY[side] }
    cubes = cubes + 1
  end
  return cubes
end

-- A Command with a card. The opponent decides about its event before the battleground is named, or after.
local function command_with(game, card, side)
  game:move_card(card, "command")
  local early = game:option("event_offered") == "before_target"
  if early then offer(game, card, side) end
  local cubes = value_of(game, card, side)
  local space = choose_target(game, side, cubes)
  if not early then offer(game, card, side) end
  if space then carry_out(game, side, space, cubes) end
  if game:where(card) == "command" then game:discard(card) end
end

-- Plays a card for its event or for a Command; a card that was intercepted may be discarded instead.
play = function(game, card, side, taken)
  local options = {}
  if game:card(card).side ~= ENEMY[side] then table.insert(options, { "event", "event" }) end
  table.insert(options, { { "Command of {n}", n = game:value(card, side) }, "command" })
  if taken then table.insert(options, { "discard it", "discard" }) end
  local use = "command"
  if #options > 1 then
    use = game:choose { player = side, ask = { "play {card} for", card = card }, options = options }
  end
  if use == "event" then
    happen(game, card, side)
  elseif use == "command" then
    game:log("{side} plays {card} for a Command", { side = side, card = card })
    command_with(game, card, side)
  else
    game:discard(card)
  end
end

-- The side that leads, as 1 for the US and -1 for the USSR, and 0 for neither.
local function sign(lead)
  return lead > 0 and 1 or lead < 0 and -1 or 0
end

-- Scores an agenda for a track: markers in the DEFCON 2 area are pushed before they are compared.
local function score_track(game, track)
  local last = game:option("push_from_six") and 6 or 5
  for _, side in ipairs(SIDES) do
    local at = game:track(track, side)
    if at >= 4 and at <= last then game:change_track(track, 1, side) end
  end
  local lead = game:track(track, "us") - game:track(track, "ussr")
  return lead + sign(lead)
end

-- The prestige of an agenda, above zero for the US.
local function score(game, target)
  if target == "letter" then
    return game:holds_special("us") and 2 or game:holds_special("ussr") and -2 or 0
  end
  if IS_TRACK[target] then return score_track(game, target) end
  local lead = game:influence(target, "us") - game:influence(target, "ussr")
  local more = CUBA[target] and 0 or 1
  for _, other in ipairs(CUBA[target] or {}) do
    if lead ~= 0 and game:controls(other, lead > 0 and "us" or "ussr") then more = more + 1 end
  end
  return lead + sign(lead) * more
end

-- Whether a side has gone too far.
local function is_at_war(game, side)
  local hot = 0
  for _, track in ipairs(TRACKS) do
    local at = game:track(track, side)
    if at >= 7 then return true end
    if at >= 4 then hot = hot + 1 end
  end
  return hot == #TRACKS
end

-- Puts the flag of a side where a drawn agenda aims.
local function set_flag(game, side, target)
  if target == "letter" or IS_TRACK[target] then
    game:change_track(target .. "_flags", 1, side)
  else
    game:set_tag(target, side .. "_flag")
  end
end

-- Takes all flags back.
local function clear_flags(game)
  for _, side in ipairs(SIDES) do
    for _, space in game:spaces { tag = side .. "_flag" } do
      game:set_tag(space, side .. "_flag", false)
    end
    for _, target in ipairs { "military", "political", "world_opinion", "letter" } do
      game:set_track(target .. "_flags", 0, side)
    end
  end
end

-- Television: the leader may move an own marker a step.
local function television(game)
  local side = game:controller("television")
  if not side then return end
  local moves, options = {}, { { "no marker", 0 } }
  local function add(text, track, step)
    table.insert(moves, { track = track, step = step })
    table.insert(options, { { text, track = { track = track } }, #moves })
  end
  for _, track in ipairs(TRACKS) do
    local at = game:track(track, side)
    if at > 1 then add("{track}: down", track, -1) end
    if at < 8 then add("{track}: up", track, 1) end
  end
  local move = moves[game:choose {
    player = side,
    ask = "Television: move a marker a step",
    options = options,
  }]
  if move then game:change_track(move.track, move.step, side) end
end

-- Alliances: the leader looks at the top card, which joins the Aftermath or the discards.
local function alliances(game)
  local side = game:controller("alliances")
  if not side then return end
  local again = game:option("empty_pile") == "needed"
  local card = game:look_at_deck { player = side, count = 1, reshuffle = again }[1]
  if not card then return end
  local to = game:choose {
    player = side,
    ask = "Alliances: the card seen",
    options = { { "into the Aftermath", "aftermath" }, { "discard it", "discard" } },
  }
  game:move_card(card, to)
end

return {
  phases = {
    escalate = function(game)
      for _, side in ipairs(SIDES) do
        for _, track in ipairs(TRACKS) do
          game:change_track(track, 1, side)
        end
      end
    end,

    draw_agendas = function(game)
      for _, side in ipairs(SIDES) do
        game:draw_cards { count = 3, from = "agendas", to = "agenda_hand", of = side }
        for _, card in game:cards { of = side, from = "agenda_hand" } do
          set_flag(game, side, game:card(card).facts.target)
        end
      end
    end,

    choose_agendas = function(game)
      local first = game:player()
      local second = ENEMY[first]
      local own, other = game:choose_secretly {
        ask = "the agenda of this round",
        options = game:cards { of = first, from = "agenda_hand" },
        opponent_options = game:cards { of = second, from = "agenda_hand" },
      }
      if own then game:move_card(own, "agenda", first) end
      if other then game:move_card(other, "agenda", second) end
    end,

    decide_who_begins = function(game)
      local lead, first = game:vp("us"), "ussr"
      if lead ~= 0 then
        first = game:choose {
          player = lead < 0 and "us" or "ussr",
          ask = "who begins",
          options = { { { "{side}", side = "us" }, "us" }, { { "{side}", side = "ussr" }, "ussr" } },
        }
      end
      game:set_flag("us_begins", first == "us")
    end,

    aftermath = function(game)
      for _, side in ipairs(SIDES) do
        game:move_card(game:cards { of = side }, "aftermath")
      end
    end,

    world_opinion = function(game)
      television(game)
      local holder = game:controller("united_nations")
      if holder and not game:holds_special(holder) then game:give_special { to = holder } end
      alliances(game)
    end,

    score_agendas = function(game)
      local total = game:track("prestige_to_come")
      game:set_track("prestige_to_come", 0)
      for _, side in ipairs { "ussr", "us" } do
        for _, card in game:cards { of = side, from = "agenda" } do
          game:move_card(card, "removed")
          local points = score(game, game:card(card).facts.target)
          if points ~= 0 then
            local winner = points > 0 and "us" or "ussr"
            game:log("{card}: {n} for {side}", { card = card, side = winner, n = math.abs(points) })
          end
          total = total + points
        end
        game:move_card(game:cards { of = side, from = "agenda_hand" }, "agendas")
      end
      game:gain_vp(total, "us")
      clear_flags(game)
    end,

    nuclear_war = function(game)
      local us, ussr = is_at_war(game, "us"), is_at_war(game, "ussr")
      if us and ussr then
        game:end_game { reason = "both_at_war" }
      elseif us or ussr then
        game:end_game { winner = us and "ussr" or "us", reason = "nuclear_war" }
      end
    end,
  },

  endings = {
    nuclear_war = "nuclear war",
    both_at_war = { text = "nuclear war, which both have lost", both_lose = true },
    letter = "the Personal Letter decides",
  },

  effects = {
    acts_first = { of = "us", when = { flag = "us_begins" } },

    -- The printed rounds alternate four times a side; a play of this game takes the place of the printed one.
    -- Commands take the place of operations.
    forbid = { actions = { "influence", "realign", "coup" }, by = "either" },

    on_round_start = function(game, side)
      local card = game:choose_card { player = side, of = side, ask = "play" }
      if card then play(game, card, side) end
      return "over"
    end,

    -- Everybody sees who would lose if the round were over.
    on_track = {
      track = TRACKS,
      run = function(game, _, side)
        local war = is_at_war(game, side)
        if war ~= game:flag(side .. "_at_war") then game:set_flag(side .. "_at_war", war) end
      end,
    },

    -- The Aftermath is turned up; then equal prestige is decided.
    on_final_scoring = function(game)
      local cubes = { us = 0, ussr = 0 }
      local cards = game:cards { from = "aftermath" }
      game:move_card(cards, "discard")
      for _, card in cards do
        local printed = game:card(card)
        if printed.side then cubes[printed.side] = cubes[printed.side] + printed.ops end
      end
      game:log(
        "the Aftermath: {first} for the US, {second} for the USSR",
        { first = cubes.us, second = cubes.ussr }
      )
      game:gain_vp(2 * sign(cubes.us - cubes.ussr), "us")
      if game:vp("us") == 0 and game:option("tie") == "letter" then
        game:end_game { winner = game:holds_special("us") and "us" or "ussr", reason = "letter" }
      end
    end,
  },
}
