-- 44 Apollo-Soyuz Test Project: a proposal, no text of this card was seen
return {
  event = function(game)
    game:advance_space("player", 1)
  end,
}
