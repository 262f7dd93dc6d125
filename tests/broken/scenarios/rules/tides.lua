return {
  event = function(game) end,
  effects = { on_turn_start = function(game) end },
}
