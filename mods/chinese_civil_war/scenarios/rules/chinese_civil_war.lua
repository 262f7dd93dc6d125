-- The Chinese Civil War; numbers are those of chapter 12. The war is over when the USSR controls the space, with
-- three markers: nothing else is remembered.
local china = { ids = "chinese_civil_war" }
local war = { except = { space = { ids = "chinese_civil_war", controlled_by = "ussr" } } }

-- 12.4: cards that a side cannot use for their events while there is war. Their operations and the space race are open.
local function without_event(cards, side)
  return { actions = { "event", "headline" }, by = side, cards = cards, when = war }
end

return {
  effects = {
    forbid = {
      { actions = { "influence" }, by = "us", within = china }, -- 12.1
      without_event({ "red_scare_purge", "cultural_revolution" }, "ussr"),
      without_event("formosan_resolution", "us"),
    },
    max_influence = { of = "ussr", most = 3, within = china }, -- 12.2: full, and out of use from then on

    -- 12.4.2
    die = { roll = "war", of = "ussr", add = -1, within = { ids = "south_korea" }, when = war },

    -- 12.3: the third marker brings the card at once.
    on_influence = function(game, side, space)
      if space == "chinese_civil_war" and game:controls(space, side) then
        game:give_special { to = "ussr" }
      end
    end,
  },
}
