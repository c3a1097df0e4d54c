import type { Palette } from "./palettes";

/** Threads of the brand's mark, the same wherever it is drawn. */
export const MARK_PALETTE: Palette = {
  ground: "#F3C9AA",
  paper: "#FCF2E5",
  main: "#A63F1E",
  second: "#0E5A57",
  accent: "#E0A83C",
};
