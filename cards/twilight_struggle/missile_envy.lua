-- 49 Missile Envy
return {
  event = function(game)
    local highest = game:option("missile_envy_counts_modifiers") and "value" or "printed"
    local card = game:exchange_card {
      player = "opponent",
      highest = highest,
      include_scoring = game:option("missile_envy_takes_scoring_card"),
      ask = "give",
    }
    if not card then return end
    game:start_effect()
    local fly = game:option("missile_envy_taken_card_space_race") -- open in the sources, as is the next
    local spend = game:option("missile_envy_operations_if_no_event")
    game:use_card { card = card, space_race = fly, or_operations = spend }
  end,
  effects = {
    must_play = { of = "opponent", card = "missile_envy", space_race = "$missile_envy_space_race" },
  },
}
