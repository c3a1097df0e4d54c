import type { Palette } from "./palettes";

export type Thread = keyof Palette;

/** One repeat of a woven row: `width` × `height` cells, each of the thread that `at` names. */
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

function runsOfLine(weave: Weave, y: number): [Thread, Run][] {
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

/** Rectangles of each thread: equal neighbours are joined along the line, equal lines downwards. */
function rectangles(weave: Weave): Map<Thread, Run[]> {
  const byThread = new Map<Thread, Run[]>();
  let open = new Map<string, Run>();
  for (let y = 0; y < weave.height; y += 1) {
    const stillOpen = new Map<string, Run>();
    for (const [thread, run] of runsOfLine(weave, y)) {
      const key = `${thread} ${run.x} ${run.width}`;
      const above = open.get(key);
      if (above) above.height += 1;
      else byThread.set(thread, [...(byThread.get(thread) ?? []), run]);
      stillOpen.set(key, above ?? run);
    }
    open = stillOpen;
  }
  return byThread;
}

const pathOf = (runs: readonly Run[]): string =>
  runs.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join("");

/** One `<path>` for each thread but the ground, which is left open to what lies behind. */
export function weavePaths(weave: Weave, palette: Palette): string {
  return [...rectangles(weave)]
    .filter(([thread]) => thread !== "ground")
    .map(([thread, runs]) => `<path fill="${palette[thread]}" d="${pathOf(runs)}"/>`)
    .join("");
}
