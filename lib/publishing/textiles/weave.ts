import type { DyedPalette, Palette } from "./palettes";
import { fill } from "./svg";

export type Thread = keyof Palette;

/** One repeat of a woven row of `width` × `height` cells. */
export interface Weave {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Thread;
}

interface Run {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  height: number;
}

function toRuns(weave: Weave, y: number): [Thread, Run][] {
  const runs: [Thread, Run][] = [];
  for (let x = 0; x < weave.width;) {
    const thread = weave.at(x, y);
    let end = x + 1;
    while (end < weave.width && weave.at(end, y) === thread) end += 1;
    runs.push([thread, { x, y, width: end - x, height: 1 }]);
    x = end;
  }
  return runs;
}

/** Merges cells of the same thread into rectangles, first along each line, then across equal lines. */
function toRectangles(weave: Weave): Map<Thread, Run[]> {
  const byThread = new Map<Thread, Run[]>();
  let open = new Map<string, Run>();
  for (let y = 0; y < weave.height; y += 1) {
    const nextOpen = new Map<string, Run>();
    for (const [thread, run] of toRuns(weave, y)) {
      const key = `${thread} ${run.x} ${run.width}`;
      const above = open.get(key);
      if (above) above.height += 1;
      else byThread.set(thread, [...(byThread.get(thread) ?? []), run]);
      nextOpen.set(key, above ?? run);
    }
    open = nextOpen;
  }
  return byThread;
}

const toPathData = (runs: readonly Run[]): string =>
  runs.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join("");

/** Renders one `<path>` per thread; background cells stay transparent. */
export function weavePaths(weave: Weave, palette: Palette | DyedPalette): string {
  const night = "night" in palette ? palette.night : undefined;
  return [...toRectangles(weave)]
    .filter(([thread]) => thread !== "background")
    .map(([thread, runs]) => `<path ${fill(palette[thread], night?.[thread])} d="${toPathData(runs)}"/>`)
    .join("");
}
