import type { AvailabilityView } from "@/lib/bookings/availability/schema";

// A week as blocks of clock times ("09:00" to "24:00") by weekday, Monday is 1. In its rows a block may end on the next day
// (`isNight`); it is stored as two that touch at midnight.

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

const DAY_END = "24:00";

/** The end of a block as it is typed: midnight is that of the end of the day, which a field of the browser tells as "00:00". */
export const toEnd = (typed: string): string => (typed === "00:00" ? DAY_END : typed);
export const toTypedEnd = (to: string): string => (to === DAY_END ? "00:00" : to);

const DAY_START = "00:00";

const nextWeekday = (weekday: number): number => (weekday % 7) + 1;

/** It ends on the next day: at or before the time at which it begins. */
export const isNight = ({ from, to }: Pick<WeekBlock, "from" | "to">): boolean =>
  from !== "" && to !== "" && to <= from;

/** Returns the blocks of rows as they are stored, each with the index of its row. */
export const splitNights = (rows: readonly WeekBlock[]): { block: WeekBlock; row: number }[] =>
  rows.flatMap((block, row) => {
    if (!isNight(block)) return [{ block, row }];
    const { weekday, from, to } = block;
    return [
      { block: { weekday, from, to: DAY_END }, row },
      { block: { weekday: nextWeekday(weekday), from: DAY_START, to }, row },
    ];
  });

export const toStored = (rows: readonly WeekBlock[]): WeekBlock[] =>
  splitNights(rows).map(({ block }) => block);

/** Joins what goes on after midnight to one row, unless it would last for more than a day. */
export function joinNights(blocks: readonly WeekBlock[]): WeekBlock[] {
  const mornings = new Set<number>();
  const rows = blocks.map((block) => {
    if (block.to !== DAY_END || block.from === DAY_START) return block;
    const morning = blocks.findIndex(
      ({ weekday, from, to }, index) =>
        !mornings.has(index) &&
        weekday === nextWeekday(block.weekday) &&
        from === DAY_START &&
        to !== "" &&
        to <= block.from,
    );
    const { to } = blocks[morning] ?? block;
    mornings.add(morning);
    return { ...block, to };
  });
  return rows.filter((_, index) => !mornings.has(index));
}

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

/** Hours of a day, `end` exclusive. */
export type HourRange = { start: number; end: number };

/** The hours in which blocks lie, and at least those of `usual`. */
export const spanHours = (blocks: readonly WeekBlock[], usual: HourRange): HourRange => ({
  start: Math.min(usual.start, ...blocks.flatMap(({ from }) => (from ? [Number(from.slice(0, 2))] : []))),
  end: Math.max(
    usual.end,
    ...blocks.flatMap(({ to }) => (to ? [Math.ceil(Number(to.slice(0, 2)) + Number(to.slice(3)) / 60)] : [])),
  ),
});

const addHours = (time: string, hours: number): string => {
  const later = `${String(Number(time.slice(0, 2)) + hours).padStart(2, "0")}${time.slice(2)}`;
  return later < DAY_END ? later : DAY_END;
};

/** Proposes more hours for a day after what is open, otherwise before it; null if the whole day is open. */
export function proposeBlock(blocks: readonly WeekBlock[], weekday: number): WeekBlock | null {
  const wholeDay = { weekday, from: "00:00", to: DAY_END };
  const gap = blocks.reduce<WeekBlock[]>(cutBlocks, [wholeDay]).at(-1);
  if (!gap) return null;
  const after = gap.from === "00:00" ? "09:00" : addHours(gap.from, 1);
  const from = after < gap.to ? after : gap.from;
  const to = addHours(from, 4);
  return { weekday, from, to: to < gap.to ? to : gap.to };
}

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
