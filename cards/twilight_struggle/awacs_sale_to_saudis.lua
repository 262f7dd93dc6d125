-- 110 AWACS Sale to Saudis
return {
  event = function(game)
    game:change_influence("saudi_arabia", 2, "us")
  end,
}
