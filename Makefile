# For hands that type make: every target is the npm script of that name.
.PHONY: build check demo test lint arch laws spec packages eval bench
build check demo test lint arch laws spec packages eval bench: ; npm run $@
