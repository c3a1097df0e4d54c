import { MARK_PALETTE } from "./mark-palette";
import { diamonds } from "./motifs";
import { fixedSvg } from "./svg";
import { weavePaths } from "./weave";

// Cells around the diamond of 15: `edge` fills the square, `maskable` keeps it in the inner 80 %.
const FIELDS = { edge: 18, maskable: 20 } as const;
const DIAMOND = 15;

/** The brand mark without rounded corners, for systems that apply their own mask. */
export function brandIconSvg(field: keyof typeof FIELDS, size: number): string {
  const cells = FIELDS[field];
  const { background, second, accent } = MARK_PALETTE;
  const start = Math.floor((cells - DIAMOND) / 2);
  const diamond = weavePaths(diamonds(7, { width: DIAMOND + 1 }), MARK_PALETTE);
  return fixedSvg(
    { width: cells, height: cells },
    { width: size, height: size },
    `<path fill="${background}" d="M0 0h${cells}v${cells}H0z"/><g shape-rendering="crispEdges">` +
      `<g transform="translate(${start} ${start})">${diamond}</g>` +
      `<path fill="${second}" d="M0 ${cells - 1}h${cells}v1H0z"/><path fill="${accent}" d="M0 ${cells - 1}h2v1H0z"/></g>`,
  );
}
