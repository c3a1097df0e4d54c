import type { AvailabilityView } from "@/lib/bookings/availability/schema";

// A week as blocks of clock times ("09:00" to "24:00") by weekday, Monday is 1.

export type WeekBlock = AvailabilityView["weekly"][number];

export const WEEKDAYS = [
  { weekday: 1, name: "lunes" },
  { weekday: 2, name: "martes" },
  { weekday: 3, name: "miércoles" },
  { weekday: 4, name: "jueves" },
  { weekday: 5, name: "viernes" },
  { weekday: 6, name: "sábado" },
  { weekday: 7, name: "domingo" },
] as const;

/** "09:00" for 9. */
const toClock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

const inOrder = (a: WeekBlock, b: WeekBlock) => a.weekday - b.weekday || a.from.localeCompare(b.from);

/** Joins the blocks of a day that touch or overlap. */
export function mergeBlocks(blocks: readonly WeekBlock[]): WeekBlock[] {
  const merged: WeekBlock[] = [];
  for (const block of [...blocks].sort(inOrder)) {
    const last = merged.at(-1);
    if (last && last.weekday === block.weekday && block.from <= last.to) {
      merged[merged.length - 1] = { ...last, to: last.to > block.to ? last.to : block.to };
    } else merged.push(block);
  }
  return merged;
}

/** Takes the time of `hole` out of the blocks of its day. */
export const cutBlocks = (blocks: readonly WeekBlock[], hole: WeekBlock): WeekBlock[] =>
  blocks.flatMap((block) => {
    if (block.weekday !== hole.weekday || block.to <= hole.from || hole.to <= block.from) return [block];
    return [
      { ...block, to: hole.from },
      { ...block, from: hole.to },
    ].filter(({ from, to }) => from < to);
  });

export const covers = (blocks: readonly WeekBlock[], { weekday, from, to }: WeekBlock): boolean =>
  blocks.some((block) => block.weekday === weekday && block.from <= from && to <= block.to);

export const touches = (blocks: readonly WeekBlock[], { weekday, from, to }: WeekBlock): boolean =>
  blocks.some((block) => block.weekday === weekday && block.from < to && from < block.to);

/** An hour of the week. */
export type WeekCell = { weekday: number; hour: number };

export const toCellBlock = ({ weekday, hour }: WeekCell): WeekBlock => ({
  weekday,
  from: toClock(hour),
  to: toClock(hour + 1),
});

/** Opens or closes the hours of the rectangle between two cells, both inclusive. */
export function paintCells(
  blocks: readonly WeekBlock[],
  start: WeekCell,
  end: WeekCell,
  mode: "open" | "closed",
): WeekBlock[] {
  const from = toClock(Math.min(start.hour, end.hour));
  const to = toClock(Math.max(start.hour, end.hour) + 1);
  const isPainted = ({ weekday }: { weekday: number }) =>
    Math.min(start.weekday, end.weekday) <= weekday && weekday <= Math.max(start.weekday, end.weekday);
  const painted = WEEKDAYS.filter(isPainted).map(({ weekday }) => ({ weekday, from, to }));
  return mode === "open"
    ? mergeBlocks([...blocks, ...painted])
    : painted.reduce<WeekBlock[]>((left, hole) => cutBlocks(left, hole), [...blocks]);
}
