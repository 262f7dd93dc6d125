-- 19 Truman Doctrine
return {
  event = function(game)
    -- faq: the country is controlled by neither side
    local where = { region = "europe", controlled_by = "neither" }
    game:remove_influence { side = "ussr", countries = 1, each = "all", where = where }
  end,
}
