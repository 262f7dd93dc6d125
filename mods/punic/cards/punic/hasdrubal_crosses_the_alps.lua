---@type brink.CardScript
return {
  event = function(game)
    game:remove_influence {
      of = "player",
      total = 2,
      where = { region = "west" },
      ask = "march from",
    }
    local met = game:track("supply", "opponent") >= 2
      and game:confirm {
        player = "opponent",
        ask = "meet Hasdrubal on the Metaurus for 2 supply",
        yes = "his army is lost",
        no = "3 of his troops stand in Cisalpine Gaul",
      }
    if met then
      game:change_track("supply", -2, "opponent")
      game:log("his head is thrown into Hannibal's camp")
    else
      game:change_influence("cisalpine_gaul", 3)
    end
  end,
}
