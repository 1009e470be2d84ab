"""The rules, one file a chapter. `losses`, `scoring`, `dice`, `chits`, `land` and `goods` are shared; chapters don't import each other."""
