-- 73 Shuttle Diplomacy
return {
  event = function(game)
    game:start_effect { keep_card = true }
  end,
  effects = {
    -- faq: not for Southeast Asia Scoring and not in final scoring
    on_score = function(game, region)
      if region == "middle_east" or region == "asia" then
        local where = { region = region, tag = "battleground", controlled_by = "ussr" }
        local left_out = game:choose_space { where = where, ask = "leave out of the scoring" }
        game:end_effect()
        return left_out
      end
    end,
  },
}
