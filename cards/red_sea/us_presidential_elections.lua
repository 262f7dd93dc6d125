-- 28 US Presidential Elections
return {
  headline_first = "ussr",
  condition = function(game) return game:in_headline() and game:phasing() == "ussr" end,
  event = function(game) game:cancel_headline("us") end,
}
