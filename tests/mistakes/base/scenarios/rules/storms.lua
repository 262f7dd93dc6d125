return {
  effects = {
    on_turn_end = function(game) end,
  },
}
