import { diamonds } from "./motifs";
import { MARK_PALETTE } from "./mark-palette";
import { fixedSvg } from "./svg";
import { weavePaths } from "./weave";

const FIELD = { width: 16, height: 16 };

/** Weaves the mark in a square of sixteen cells, without rounded corners. */
function weaveMark(): string {
  const { background, second, accent } = MARK_PALETTE;
  const selvage = `<path fill="${second}" d="M0 15h16v1H0z"/><path fill="${accent}" d="M0 15h2v1H0z"/>`;
  return (
    `<path fill="${background}" d="M0 0h16v16H0z"/><g shape-rendering="crispEdges">` +
    `${weavePaths(diamonds(7, FIELD), MARK_PALETTE)}${selvage}</g>`
  );
}

/** The brand mark: one diamond over a selvage. */
export const brandMarkSvg = (size = 64): string =>
  fixedSvg(
    FIELD,
    { width: size, height: size },
    `<clipPath id="ayllu-mark"><rect width="16" height="16" rx="3"/></clipPath>` +
      `<g clip-path="url(#ayllu-mark)">${weaveMark()}</g>`,
  );

/** The brand mark in the sprite of icons; the style sheet rounds its corners. */
export const brandMarkSymbol = (): string =>
  `<symbol id="brand-mark" viewBox="0 0 ${FIELD.width} ${FIELD.height}">${weaveMark()}</symbol>`;
