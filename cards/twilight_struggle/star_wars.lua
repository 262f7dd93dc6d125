-- 85 Star Wars
local function us_leads(game)
  return game:space_race_box("us") > game:space_race_box("ussr")
end

return {
  condition = function(game)
    return us_leads(game) or game:option("star_wars_happens_without_lead")
  end,
  event = function(game)
    local card = us_leads(game)
      and game:choose_card { from = "discard", ask = "let its event happen" }
    if card then game:play_event { card = card, player = "us" } end
  end,
}
