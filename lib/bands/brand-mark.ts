import { diamonds } from "./motifs";
import type { Palette } from "./palettes";
import { fixedSvg } from "./svg";
import { weavePaths } from "./weave";

const PALETTE: Palette = {
  ground: "#F3C9AA",
  paper: "#FCF2E5",
  main: "#A63F1E",
  second: "#0E5A57",
  accent: "#E0A83C",
};
const FIELD = { width: 16, height: 16 };

/** The woven square of the header: one diamond over a selvage. */
export function brandMarkSvg(): string {
  const { ground, second, accent } = PALETTE;
  const selvage = `<path fill="${second}" d="M0 15h16v1H0z"/><path fill="${accent}" d="M0 15h2v1H0z"/>`;
  return fixedSvg(
    FIELD,
    { width: 64, height: 64 },
    `<clipPath id="ayllu-mark"><rect width="16" height="16" rx="3"/></clipPath><g clip-path="url(#ayllu-mark)">` +
      `<path fill="${ground}" d="M0 0h16v16H0z"/><g shape-rendering="crispEdges">` +
      `${weavePaths(diamonds(7, FIELD), PALETTE)}${selvage}</g></g>`,
  );
}
