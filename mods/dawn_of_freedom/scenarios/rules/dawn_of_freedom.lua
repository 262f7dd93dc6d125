---@type brink.RuleScript
-- The rules of Dawn of Freedom that numbers cannot express: attempts on Tiananmen Square and the
-- awards of its boxes, the New Year's Eve Party, and the points for power at the end.

local SIDES = { "communist", "democrat" }
local OTHER = { democrat = "communist", communist = "democrat" }
local COUNTRIES = { "east_germany", "poland", "czechoslovakia", "hungary", "romania", "bulgaria" }
local ROUNDS = 7

-- Whether a side has the award of a box: it is there, and the other side is not.
local function has_award(game, side, box)
  return game:track("square", side) >= box and game:track("square", OTHER[side]) < box
end

-- The same as a condition, of the side whose round it is.
local function alone_in(box)
  return {
    track = "square",
    side = "player",
    min = box,
    except = { track = "square", side = "opponent", min = box },
  }
end

-- Whether a side may do without a play: each scoring card has a round left, and nothing binds it.
local function is_free(game, side)
  local strike = side == "communist" and game:in_effect("general_strike")
  local left = math.max(0, ROUNDS - game:round())
  return not strike and #game:cards { of = side, scoring = true } <= left
end

-- The cards of these owners that a side may play: the one that Stasi has named while it is held.
local function playable(game, side, owner)
  local named = side == "democrat" and game:effect_data("stasi")
  if named and game:has_card { of = side, ids = named, include_scoring = true } then
    return game:cards { of = side, owner = owner, ids = named }
  end
  return game:cards { of = side, owner = owner }
end

-- Whether a side may use an award of the Square, once a turn, with a card of one of these owners.
local function can_use(game, award, owner)
  local side = game:player()
  local unused = not game:flag(award .. "_" .. side)
  return unused and is_free(game, side) and #playable(game, side, owner) > 0
end

return {
  boxes = {
    -- Box 3: three cards are drawn, and one is kept.
    choice = function(game, _, side, box)
      if not has_award(game, side, box) then return end
      game:draw_cards { count = 3, to = "drawn", of = side }
      local card =
        game:choose_card { player = side, from = "drawn", include_scoring = true, ask = "keep" }
      if card then game:take_card(card, side) end
      game:move_card(game:cards { of = side, from = "drawn", include_scoring = true }, "discard")
    end,

    -- Box 4: two SPs of the opponent are removed.
    pressure = function(game, _, side, box)
      if not has_award(game, side, box) then return end
      game:remove_influence { of = OTHER[side], player = side, total = 2 }
    end,
  },

  phases = {
    -- Box 5: a card may be exchanged.
    exchange = function(game)
      for _, side in SIDES do
        local ask = "discard for another card"
        local card = has_award(game, side, 5)
          and game:choose_card { player = side, optional = "keep your cards", ask = ask }
        if card then
          game:discard(card)
          game:draw(1, side)
        end
      end
    end,

    -- Box 6: a support check worth 2.
    free_check = function(game)
      for _, side in SIDES do
        if has_award(game, side, 6) then game:coup { player = side, value = 2, optional = true } end
      end
    end,

    -- New Year's Eve Party: one more struggle, and the leader wins.
    party = function(game)
      -- The Tyrant is Gone, still open.
      if game:count { tag = "refuge" } > 0 then game:gain_vp(2, "communist") end
      local open = {}
      for _, country in COUNTRIES do
        if not game:flag("democrat_power_" .. country) then table.insert(open, country) end
      end
      local country = game:choose_region {
        player = "democrat",
        among = open,
        optional = "the game ends at once",
        ask = "a last struggle in",
      }
      if country then game:play_event { card = "struggle_" .. country, player = "democrat" } end
      game:end_game { winner = game:leader() or "none", reason = "party" }
    end,
  },

  scoring = {
    power = function(game)
      local points = 0
      for _, country in COUNTRIES do
        if not game:flag("democrat_power_" .. country) then
          points -= 4
        end
      end
      return points
    end,
  },

  endings = { party = "the year is over" },

  operations = {
    -- The event of the card does not happen; an own card is worth one more.
    square = function(game, side, _, _, _, card)
      local add = game:card(card).side == side and 1 or 0
      game:attempt { track = "square", side = side, card = card, add = add }
    end,
  },

  effects = {
    forbid = { actions = { "realign" }, by = "either" },

    actions = {
      -- Box 7: a card of the opponent for operations alone.
      silence = {
        label = "Silence: operations without the event",
        by = "player",
        when = alone_in(7),
        ends_round = true,
        available = function(game)
          return can_use(game, "silence", "opponent")
        end,
        run = function(game)
          local cards = playable(game, game:player(), "opponent")
          local card = game:choose_card { from = cards, ask = "operations without the event" }
          game:set_flag("silence_" .. game:player())
          game:play_card { card = card, use = "operations" }
        end,
      },

      -- Box 8: an own or neutral card for its event and for operations.
      full_use = {
        label = "Full use: event and operations",
        by = "player",
        when = alone_in(8),
        ends_round = true,
        available = function(game)
          return can_use(game, "full_use", { "player", "neutral" })
        end,
        run = function(game)
          local cards = playable(game, game:player(), { "player", "neutral" })
          local card = game:choose_card { from = cards, ask = "event and operations" }
          local use = game:choose {
            ask = { "play {card}", card = card },
            options = {
              { "event first", "event_first" },
              { "operations first", "operations_first" },
            },
          }
          game:set_flag("full_use_" .. game:player())
          game:play_card { card = card, use = use }
        end,
      },
    },

    on_turn_start = function(game)
      for _, side in SIDES do
        game:set_flag("silence_" .. side, false)
        game:set_flag("full_use_" .. side, false)
      end
    end,

    -- Common European Home alone, for operations or on the Square, gives the opponent a point.
    on_play = {
      card = "common_european_home",
      run = function(game, side, _, use)
        if use == "operations" then game:gain_vp(1, OTHER[side]) end
      end,
    },

    on_track = {
      track = "square",
      run = function(game, _, side)
        game:set_track("square_failed", 0, side)
      end,
    },
    on_attempt = {
      track = "square",
      won = false,
      run = function(game, _, side)
        game:set_track("square_failed", 1, side)
      end,
    },
  },
}
