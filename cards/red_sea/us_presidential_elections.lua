-- 28 US Presidential Elections
return {
  headline_first = "ussr",
  when = { headline = true, phasing = "ussr" },
  event = function(game)
    game:cancel_headline("us")
  end,
}
