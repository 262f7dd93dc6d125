-- The rules of Rome and Carthage that numbers cannot express: Hannibal's road, winter, the sea, supply, the end.

local ENEMY = { rome = "carthage", carthage = "rome" }

-- An army abroad eats: where troops of a side live on what is shipped to them.
local ABROAD = {
  rome = { region = { "west", "africa" }, controlled_by = "rome", except = { ids = "massilia" } },
  carthage = { region = "italy", controlled_by = "carthage", except = { ids = "cisalpine_gaul" } },
}

-- An assault comes from a land with troops of one's own, or from next to one, or to one's own city.
local function out_of_reach(side)
  return {
    except = { any = { { has_influence = side }, { adjacent_to = { has_influence = side } } } },
  }
end

-- The side with more fleets commands the sea.
local function watch_the_sea(game)
  local lead = game:track("fleets", "rome") - game:track("fleets", "carthage")
  game:set_flag("rome_at_sea", lead > 0)
  game:set_flag("carthage_at_sea", lead < 0)
end

-- A side that does not command the sea feeds its lands abroad, one supply each, or loses a marker for each.
local function feed(game, side)
  if game:flag(side .. "_at_sea") then return end
  local hungry = game:count(ABROAD[side])
  local missing = hungry + game:change_track("supply", -hungry, side)
  if missing > 0 then
    game:remove_influence {
      of = side,
      player = side,
      total = missing,
      where = ABROAD[side],
      ask = "starve",
    }
  end
end

return {
  -- Hannibal's road, in the autumn of 218: what Carthage does with the army of Iberia.
  setup = {
    hannibal_marches = function(game)
      local road = game:choose {
        player = "carthage",
        ask = "Hannibal marches",
        options = {
          { "over the Alps: 3 troops in Cisalpine Gaul, 1 supply lost", "alps" },
          { "against Saguntum: 2 troops on the Ebro, 1 supply won", "ebro" },
          { "by sea: 2 troops in Sicily", "sicily" },
        },
      }
      if road == "alps" then
        game:change_influence("cisalpine_gaul", 3, "carthage")
        game:change_track("supply", -1, "carthage")
      elseif road == "ebro" then
        game:change_influence("ebro", 2, "carthage")
        game:change_track("supply", 1, "carthage")
      else
        game:change_influence("sicily", 2, "carthage")
      end
    end,
  },

  endings = {
    allies_lost = "the allies of Rome have opened their gates",
    zama = "Scipio is before the walls of Carthage",
  },

  effects = {
    forbid = {
      -- There is no realignment in this game.
      { actions = { "realign" }, by = "either" },
      -- Assaults have a reach, and need supply.
      { actions = { "coup" }, by = "rome", within = out_of_reach("rome") },
      { actions = { "coup" }, by = "carthage", within = out_of_reach("carthage") },
      { actions = { "coup" }, by = "rome", when = { track = "supply", side = "rome", max = 0 } },
      {
        actions = { "coup" },
        by = "carthage",
        when = { track = "supply", side = "carthage", max = 0 },
      },
    },

    -- Ships carry an assault on a port.
    die = {
      {
        roll = "coup",
        of = "rome",
        add = 1,
        within = { tag = "port" },
        when = { flag = "rome_at_sea" },
      },
      {
        roll = "coup",
        of = "carthage",
        add = 1,
        within = { tag = "port" },
        when = { flag = "carthage_at_sea" },
      },
    },

    -- An assault eats a supply, whatever comes of it.
    on_coup = function(game, side)
      game:change_track("supply", -1, side)
    end,

    on_track = {
      track = "fleets",
      run = function(game)
        watch_the_sea(game)
      end,
    },

    -- Winter: before its first round of a turn each side gathers corn or builds ships.
    on_round_start = {
      when = { round = 1 },
      run = function(game, side)
        local gain = game:choose {
          player = side,
          ask = "winter quarters",
          options = {
            { "gather corn: 2 supply", "supply" },
            { "build ships: 1 fleet", "fleets" },
          },
        }
        game:change_track(gain, gain == "supply" and 2 or 1, side)
      end,
    },

    -- The year ends: armies abroad are fed, then the war may be over.
    on_turn_end = function(game)
      feed(game, "carthage")
      feed(game, "rome")
      if game:count { tag = "ally", controlled_by = "carthage" } >= 3 then
        game:end_game { winner = "carthage", reason = "allies_lost" }
      elseif game:count { region = "africa", controlled_by = "rome" } == 2 then
        game:end_game { winner = "rome", reason = "zama" }
      end
    end,
  },
}
