import { z } from "zod";
import { timeZoneField } from "@/lib/identity/user-fields";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { dayInput } from "@/lib/platform/time/day-input";

export const hoursParams = z.object({ slug: z.string().max(200) });

/** Days of the viewer, both inclusive, in `tz`. */
export const hoursQueryInput = z.object({
  from: dayInput,
  to: dayInput,
  tz: timeZoneField,
  /** A booking of the viewer that is being moved: its present hour does not block others. */
  moving: z.uuid().optional(),
});
export type HoursQueryInput = z.output<typeof hoursQueryInput>;

/** The most days that one call lists. */
export const MAX_HOURS_DAYS = 62;

/** Instants are ISO 8601 in UTC. */
export type HourView = { startsAt: string; endsAt: string };

export type HoursPage = CursorPage<HourView>;

/** Somebody waits for an hour in these days, in which there is none; without them for any hour of the offer. */
export const hourWaitInput = z.object({ range: hoursQueryInput.optional() });
export type HourWaitInput = z.output<typeof hourWaitInput>;

/** Both ends are ISO 8601 in UTC; null for any hour. */
type WaitSpan = { from: string | null; until: string | null };

export type HourWaitView = { state: "none" } | ({ state: "waiting" } & WaitSpan);

/** An offer of whose free hours somebody is told; `packId` is their pack of one that is no longer public. */
export type OwnHourWait = WaitSpan & { slug: string; title: string; packId: string | null };

/** The number of people who wait for an hour of an offer, for its Master. */
export type HourWaitCount = { slug: string; title: string; count: number };
