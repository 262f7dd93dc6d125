-- What only Red Sea has: flashpoints, two boxes of the space race, the victory by the flashpoints.

-- 6.3.6: the top card of the draw pile decides whether a coup in a flashpoint lowers DEFCON
local function reveal(game, side)
  local card = game:reveal_top_card()
  if not card then
    return -- open in the sources: nothing to reveal
  end
  local facts = game:card(card)
  if facts.ops >= 3 then
    game:put_under_deck(card)
    return
  end
  if not game:keeps_defcon(side) then game:change_defcon(-1) end
  if facts.scoring then
    game:play_event { card = card, player = side }
  else
    game:discard(card)
  end
end

-- 10.4.1: both flashpoints and more countries of Africa than the other side
local function rules_the_horn(game, side, other)
  local africa = function(of)
    return game:count { region = "africa", controlled_by = of }
  end
  return game:controls("ethiopia", side)
    and game:controls("somalia", side)
    and africa(side) > africa(other)
end

return {
  endings = { flashpoints = "both flashpoints and most of Africa" },

  effects = {

    on_coup_declared = {
      within = { tag = "flashpoint" },
      run = function(game, side)
        reveal(game, side)
      end,
    },

    -- 6.4.4, box 1: whoever is there alone
    on_headline_end = function(game)
      for side, other in pairs { us = "ussr", ussr = "us" } do
        if game:space_race_box(side) >= 1 and game:space_race_box(other) == 0 then
          game:remove_influence { of = other, player = side, countries = 1, each = 1 }
        end
      end
    end,

    -- 6.4.4, box 3: a card for the first to arrive
    on_space_race = function(game, side, box)
      local other = side == "us" and "ussr" or "us"
      if box == 3 and game:space_race_box(other) < 3 then game:draw(1, side) end
    end,

    -- only by a scoring card: final scoring does not ask
    on_score = function(game, region)
      if region == "africa" then
        if rules_the_horn(game, "us", "ussr") then
          game:end_game { winner = "us", reason = "flashpoints" }
        elseif rules_the_horn(game, "ussr", "us") then
          game:end_game { winner = "ussr", reason = "flashpoints" }
        end
      end
    end,
  },
}
