import { MARK_PALETTE } from "./mark-palette";
import { diamonds } from "./motifs";
import { fixedSvg } from "../../bands/svg";
import { weavePaths } from "./weave";

// Fields in cells around the diamond of 15: `edge` fills its square, `maskable` keeps it in the inner 80 %.
const FIELDS = { edge: 18, maskable: 20 } as const;
const DIAMOND = 15;

/** The mark to the edge of its square, for systems that cut their own shape out of it. */
export function brandIconSvg(field: keyof typeof FIELDS, size: number): string {
  const cells = FIELDS[field];
  const { ground, second, accent } = MARK_PALETTE;
  const start = Math.floor((cells - DIAMOND) / 2);
  const diamond = weavePaths(diamonds(7, { width: DIAMOND + 1 }), MARK_PALETTE);
  return fixedSvg(
    { width: cells, height: cells },
    { width: size, height: size },
    `<path fill="${ground}" d="M0 0h${cells}v${cells}H0z"/><g shape-rendering="crispEdges">` +
      `<g transform="translate(${start} ${start})">${diamond}</g>` +
      `<path fill="${second}" d="M0 ${cells - 1}h${cells}v1H0z"/><path fill="${accent}" d="M0 ${cells - 1}h2v1H0z"/></g>`,
  );
}
