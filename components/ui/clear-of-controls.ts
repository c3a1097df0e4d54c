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
    .filter((control) => !box.contains(control))
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

export interface ClearPlace {
  /** Vertical, in pixels. */
  shift: number;
  /** False where the controls are too dense: then the box covers at least not the one that has the focus. */
  isClear: boolean;
}

/** Returns how far a fixed box has to move so that it covers no control. */
export function findClearPlace(box: Element, currentShift: number): ClearPlace {
  const start = moved(box.getBoundingClientRect(), -currentShift);
  if (!isShown(start)) return { shift: 0, isClear: true };
  const { activeElement } = document;
  const focused =
    activeElement && !box.contains(activeElement) ? [activeElement.getBoundingClientRect()] : [];
  const shift = findShift(start, listVisibleControls(box));
  return { shift: shift ?? findShift(start, focused) ?? 0, isClear: shift !== null };
}
