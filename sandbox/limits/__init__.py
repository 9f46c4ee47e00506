"""Every limit Discord puts on a request, as pure checks that raise its own refusals."""
