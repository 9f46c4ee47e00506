"""Pure rules of every game behind one contract; nothing here knows Discord, time or chance."""
