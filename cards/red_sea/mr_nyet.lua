-- 36 Mr. Nyet
return {
  event = function(game)
    game:change_defcon(-1)
    local where, ask = { has_influence = "ussr" }, "take all US influence off"
    local stop = "leave the rest as it is"
    local first = game:clear_influence { of = "us", where = where, optional = stop, ask = ask }
    if first then
      -- open in the sources: a country of two regions counts for either, chosen first or second
      where = { has_influence = "ussr", ids = game:elsewhere(first) }
      game:clear_influence { of = "us", where = where, optional = stop, ask = ask }
    end
  end,
}
