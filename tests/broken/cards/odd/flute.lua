local event = function(game) end
