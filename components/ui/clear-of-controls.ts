const CONTROLS = "button, input, select, textarea, summary, [data-button]";
const GAP = 8;
/** Share of the viewport's height; further away, it would no longer be found. */
const MAX_SHIFT = 0.5;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const moved = ({ x, y, width, height }: DOMRect, shift: number): DOMRect =>
  new DOMRect(x, y + shift, width, height);

const isShown = ({ width, height }: DOMRect): boolean => width > 1 && height > 1;

const listVisibleControls = (box: Element): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(isShown);

/** Moves a place towards the center of the viewport until it overlaps none; null if that is too far away. */
function findShift(start: DOMRect, obstacles: DOMRect[]): number | null {
  const isAtBottom = start.top + start.height / 2 > innerHeight / 2;
  let shift = 0;
  while (Math.abs(shift) <= innerHeight * MAX_SHIFT) {
    const place = moved(start, shift);
    const covered = obstacles.filter((obstacle) => overlaps(place, obstacle));
    if (covered.length === 0) return shift;
    shift = isAtBottom
      ? Math.min(...covered.map(({ top }) => top)) - GAP - start.bottom
      : Math.max(...covered.map(({ bottom }) => bottom)) + GAP - start.top;
  }
  return null;
}

/**
 * Returns the vertical shift in pixels with which a fixed box covers no control; where they are too dense, at least not
 * the one that has the focus.
 */
export function findClearShift(box: Element, currentShift: number): number {
  const start = moved(box.getBoundingClientRect(), -currentShift);
  const { activeElement } = document;
  const focused =
    activeElement && !box.contains(activeElement) ? [activeElement.getBoundingClientRect()] : [];
  return findShift(start, listVisibleControls(box)) ?? findShift(start, focused) ?? 0;
}
