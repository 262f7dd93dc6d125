event = function(game) end
