-- 110 AWACS Sale to Saudis
return {
  event = function(game)
    game:change_influence("us", "saudi_arabia", 2)
  end,
}
