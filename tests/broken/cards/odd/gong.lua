return { effects = { ops = { { of = "red", add = 1.5, within = { stability = { min = "1" }, colour = "red" } } } } }
