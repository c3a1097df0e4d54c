import type { Palette } from "./palettes";

export const MARK_PALETTE: Palette = {
  background: "#F3C9AA",
  paper: "#FCF2E5",
  main: "#A63F1E",
  second: "#0E5A57",
  accent: "#E0A83C",
};
