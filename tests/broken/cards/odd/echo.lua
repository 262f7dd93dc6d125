-- a name that only another set or map has is not a fault
return {
  event = function(game) end,
  effects = { exempt = { { from = "organ", within = { any = { { region = "west" }, { ids = "gamma" } } } } } },
}
