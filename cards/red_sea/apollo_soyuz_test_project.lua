-- 44 Apollo-Soyuz Test Project: a proposal, no text of this card was seen
return {
  event = function(game)
    game:space_race_advance(1)
  end,
}
