-- 19 Truman Doctrine; faq: the country is controlled by neither side
return {
  event = function(game)
    local where = { region = "europe", controlled_by = "neither" }
    game:remove_influence { of = "ussr", countries = 1, each = "all", where = where }
  end,
}
