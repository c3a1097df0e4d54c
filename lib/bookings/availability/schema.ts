import { z } from "zod";
import { timeZoneField } from "@/lib/identity/user-fields";
import { dayInput } from "@/lib/platform/time/day-input";

const TIME_ERROR = "Indica una hora válida";
/** "09:30"; "24:00" ends a day. */
const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME_ERROR);

/** The end of a block: midnight is that of the end of its day. */
const endTime = clockTime.transform((time) => (time === "00:00" ? "24:00" : time));

const ORDER_ERROR = "La hora de fin debe ser posterior a la de inicio";
const OVERLAP_ERROR = "Estas horas se solapan con otras del mismo día";

type Block = { from: string; to: string };

const weeklyBlock = z
  .object({ weekday: z.int().min(1).max(7), from: clockTime, to: endTime })
  .refine(({ from, to }) => from < to, { path: ["to"], error: ORDER_ERROR });

const exceptionInput = z
  .object({
    date: dayInput,
    from: clockTime.optional(),
    to: endTime.optional(),
    closed: z.boolean().optional(),
    /** The day was closed with its hours cancelled: a closing of its own, which outlasts a longer one over it. */
    cancelled: z.boolean().optional(),
  })
  .refine(({ from, to, closed }) => closed === true || (from !== undefined && to !== undefined), {
    path: ["from"],
    error: "Indica las horas de ese día, o que está cerrado",
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ["to"],
    error: ORDER_ERROR,
  });

/** Returns the index of the first block that overlaps an earlier one of the same group; -1 without one. */
function findOverlap(blocks: readonly { group: string; block: Block }[]): number {
  return blocks.findIndex(({ group, block }, index) =>
    blocks
      .slice(0, index)
      .some((other) => other.group === group && other.block.from < block.to && block.from < other.block.to),
  );
}

/**
 * The hours of a Master: a week, and the days that differ from it. A closed day outweighs hours of the same date, which count
 * again once it is no longer closed. Times are wall-clock times of `zone`.
 */
export const availabilityInput = z
  .object({
    zone: timeZoneField,
    weekly: z.array(weeklyBlock).max(70, "Añade como máximo 70 tramos"),
    exceptions: z.array(exceptionInput).max(400, "Añade como máximo 400 excepciones").default([]),
  })
  .check(({ value, issues }) => {
    const week = value.weekly.map((block) => ({ group: String(block.weekday), block }));
    const days = value.exceptions.map(({ date, from = "", to = "" }) => ({
      group: date,
      block: { from, to },
    }));
    for (const [name, index] of [
      ["weekly", findOverlap(week)],
      ["exceptions", findOverlap(days)],
    ] as const) {
      if (index >= 0)
        issues.push({ code: "custom", path: [name, index, "from"], message: OVERLAP_ERROR, input: value });
    }
  });
export type AvailabilityInput = z.output<typeof availabilityInput>;

/** As it is stored and told; optional fields of an exception are left out. */
export type AvailabilityView = {
  zone: string;
  weekly: { weekday: number; from: string; to: string }[];
  exceptions: { date: string; from?: string; to?: string; closed?: boolean; cancelled?: boolean }[];
};

/** An offer in person; `isZoneKnown` tells whether its hours keep to the clock of its place, whatever the zone of the week. */
export type PlacedOffer = { id: string; title: string; city: string | null; isZoneKnown: boolean };
