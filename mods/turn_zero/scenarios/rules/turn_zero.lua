-- Turn Zero: the crises, what they change in the set-up, and what they change in the game.

local SIDES = { "us", "ussr" }

-- Step 6: the statecraft cards as answers.
local answers = {
  kennan = "Kennan: +1",
  acheson = "Acheson: +1",
  marshall = "Marshall: +2",
  dulles = "Dulles: the USSR card has no effect",
  oss = "OSS: nothing, and back to the hand",
  andropov = "Andropov: -1",
  khrushchev = "Khrushchev: -1",
  molotov = "Molotov: -2",
  beria = "Beria: the US card has no effect",
  kgb = "KGB: nothing, and back to the hand",
}

-- Step 4: the crises, with the rows of their tables.
local crises = {
  ve_day = {
    ask = "VE Day: a statecraft card for the die",
    rows = {
      "VE Day 1: the USSR has 1 more in West Germany and Austria, and 2 more free markers in Eastern Europe",
      "VE Day 2-3: the USSR has 2 more free markers in Eastern Europe",
      "VE Day 4-5: nothing changes",
      "VE Day 6: East Germany is 2/2, Europe Scoring Allied Berlin replaces Europe Scoring, Blockade does nothing",
    },
  },
  yalta = {
    ask = "Yalta and Potsdam: a statecraft card for the die",
    rows = {
      "Yalta and Potsdam 1: the USSR has a free marker in Europe, and may take Vietnam Revolts or Arab-Israeli War",
      "Yalta and Potsdam 2-3: nothing changes",
      "Yalta and Potsdam 4-5: the US may take Marshall Plan into its hand",
      "Yalta and Potsdam 6: the US may take Marshall Plan into its hand, and acts first in turns 1 to 3",
    },
  },
  uk_election = {
    ask = "1945 UK Election: a statecraft card for the die",
    rows = {
      "1945 UK Election 1: the US has 3 in the United Kingdom, not 5",
      "1945 UK Election 2-3: nothing changes",
      "1945 UK Election 4-5: Socialist Governments does nothing in turns 1 and 2",
      "1945 UK Election 6: Socialist Governments joins the Mid War cards, Suez Crisis does nothing",
    },
  },
  israel_crisis = {
    ask = "Israel: a statecraft card for the die",
    rows = {
      "Israel 1: the USSR has 1 more in Syria, and 2 free markers in two countries of the Middle East",
      "Israel 2-3: the USSR has 1 more in Syria",
      "Israel 4-5: nothing changes",
      "Israel 6: the US has 1 more in Israel, Lebanon and Jordan",
    },
  },
  vj_day = {
    ask = "VJ Day: a statecraft card for the die",
    rows = {
      "VJ Day 1: the USSR has 1 in Japan and 2 in South Korea, US/Japan Mutual Defense Pact joins the Mid War cards",
      "VJ Day 2-3: the USSR has 1 in South Korea",
      "VJ Day 4-5: nothing changes",
      "VJ Day 6: no Korean War; in turn 1 DEFCON stops at 2 and closes no region to the US",
    },
  },
  china_crisis = {
    ask = "Chinese Civil War: a statecraft card for the die",
    rows = {
      "Chinese Civil War 1: Ussuri River Skirmish is out of the game",
      "Chinese Civil War 2-3: nothing changes",
      "Chinese Civil War 4-5: The China Card begins face down",
      "Chinese Civil War 6: The China Card begins face down; Taiwan is a battleground with 3 US influence; Nationalist China replaces Formosan Resolution",
    },
  },
}

-- What rows change on the board: influence of the US and of the USSR.
local board = {
  ve_day = {
    [1] = { west_germany = { 0, 1 }, austria = { 0, 1 } },
    [6] = { east_germany = { 2, -1 } },
  },
  uk_election = { [1] = { united_kingdom = { -2, 0 } } },
  israel_crisis = {
    [1] = { syria = { 0, 1 } },
    [2] = { syria = { 0, 1 } },
    [6] = { israel = { 1, 0 }, lebanon = { 1, 0 }, jordan = { 1, 0 } },
  },
  vj_day = { [1] = { japan = { 0, 1 }, south_korea = { 0, 2 } }, [2] = { south_korea = { 0, 1 } } },
  china_crisis = { [6] = { taiwan = { 3, 0 } } },
}

-- The statecraft of a side as answers.
local function statecraft(game, side)
  local list = {}
  for _, card in game:cards { of = side, from = "statecraft" } do
    table.insert(list, { answers[card], card })
  end
  return list
end

-- Steps 4 to 7: one crisis. One die for both sides; below 1 is 1, above 6 is 6.
local function settle(game, crisis)
  for _, row in ipairs(crises[crisis].rows) do
    game:log(row)
  end
  local us, ussr = game:choose_secretly {
    ask = crises[crisis].ask,
    options = statecraft(game, "us"),
    opponent_options = statecraft(game, "ussr"),
  }
  local total = game:roll("none")
  for side, card in pairs { us = us, ussr = ussr } do
    game:log(answers[card])
    if us ~= "dulles" and side == "ussr" or ussr ~= "beria" and side == "us" then
      total = total + game:card(card).facts.die
    end
    -- 7: the dummies stay, all others are used up.
    if card ~= "oss" and card ~= "kgb" then game:move_card(card, "statecraft_used") end
  end
  local row = total <= 1 and 1 or total <= 3 and 2 or total <= 5 and 3 or 4
  game:log(crises[crisis].rows[row])
  game:set_track(crisis, ({ 1, 2, 4, 6 })[row])
end

-- Puts a card into the draw pile.
local function add(game, card)
  game:put_under_deck(card)
  game:shuffle_deck()
end

-- Cards that join with the Mid War, by crisis and row.
local later = {
  uk_election = { [6] = "socialist_governments" },
  vj_day = { [1] = "us_japan_mutual_defense_pact" },
}

local void = {
  { cards = "blockade", when = { track = "ve_day", min = 6 } },
  { cards = "suez_crisis", when = { track = "uk_election", min = 6 } },
  {
    cards = "socialist_governments",
    when = { track = "uk_election", min = 4, max = 5, turn = { max = 2 } },
  },
}
local turn_one = { track = "vj_day", min = 6, turn = 1 }

return {
  setup = {
    crises = function(game)
      local second = { "israel_crisis", "vj_day", "china_crisis" }
      if game:option("civil_war_variant") then
        table.remove(second)
        for _, side in SIDES do
          local card = game:random { from = game:cards { of = side, from = "statecraft" } }
          game:move_card(card, "statecraft_aside", side)
        end
      end
      for _, pile in { { "ve_day", "yalta", "uk_election" }, second } do
        for _, crisis in game:shuffle(pile) do
          settle(game, crisis)
        end
      end
    end,

    decks = function(game)
      if game:track("ve_day") == 6 then
        game:remove_card("europe_scoring")
        add(game, "europe_scoring_allied_berlin")
      end
      if game:track("china_crisis") == 6 then
        game:remove_card("formosan_resolution")
        add(game, "nationalist_china")
      end
      if game:track("china_crisis") == 1 then game:remove_card("ussuri_river_skirmish") end
      if game:track("china_crisis") >= 4 then game:give_special { to = "ussr", face_up = false } end
      if game:track("vj_day") == 6 then game:remove_card("korean_war") end
      for crisis, rows in pairs(later) do
        local card = rows[game:track(crisis)]
        if card then game:remove_card(card) end
      end
      -- 9: a card of choice, one of the eight of the first hand
      local side, from
      if game:track("yalta") == 1 then
        side, from = "ussr", { "vietnam_revolts", "arab_israeli_war" }
      elseif game:track("yalta") >= 4 then
        side, from = "us", { "marshall_plan" }
      end
      local take =
        { player = side, from = from, optional = "take none", ask = "take into the hand" }
      local card = side and game:choose_card(take)
      if card then game:take_card(card, side) end
    end,

    changes = function(game)
      for crisis, rows in pairs(board) do
        for space, by in pairs(rows[game:track(crisis)] or {}) do
          game:change_influence(space, by[1], "us")
          game:change_influence(space, by[2], "ussr")
        end
      end
      if game:track("ve_day") <= 2 then
        game:place_influence {
          of = "ussr",
          total = 2,
          where = { region = "eastern_europe" },
          ask = "VE Day: 2 more markers",
        }
      end
      if game:track("yalta") == 1 then
        game:place_influence {
          of = "ussr",
          total = 1,
          where = { region = "europe" },
          ask = "Yalta and Potsdam: a marker more",
        }
      end
      if game:track("israel_crisis") == 1 then
        game:place_influence {
          of = "ussr",
          countries = 2,
          where = { region = "middle_east" },
          ask = "Israel: 2 more markers",
        }
      end
    end,
  },

  effects = {
    void = void,
    acts_first = { of = "us", when = { track = "yalta", min = 6, turn = { max = 3 } } },
    battlegrounds = { within = { ids = "taiwan" }, when = { track = "china_crisis", min = 6 } },
    defcon_floor = { level = 2, when = turn_one },
    defcon_open = { of = "us", when = turn_one },

    -- Section 5: cards moved to the Mid War join with it.
    on_turn_start = function(game)
      if game:turn() ~= 4 then return end
      for crisis, rows in pairs(later) do
        local card = rows[game:track(crisis)]
        if card then add(game, card) end
      end
    end,

    on_final_scoring = function(game)
      game:score(game:track("ve_day") == 6 and "europe_allied_berlin" or "europe")
    end,
  },
}
