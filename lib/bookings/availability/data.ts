import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/platform/time/zone";
import { availabilityInput } from "./schema";
import type { AvailabilityView } from "./schema";

/** The week of a Master who has not set one: no hours, in the zone of the account. */
async function toEmptyWeek(tx: Tx, masterId: string): Promise<AvailabilityView> {
  const { timezone } = await tx.user.findUniqueOrThrow({
    where: { id: masterId },
    select: { timezone: true },
  });
  const zone = timezone && isTimeZone(timezone) ? timezone : DEFAULT_TIME_ZONE;
  return { zone, weekly: [], exceptions: [] };
}

/** Finds the hours in which a Master can be booked. */
export async function findAvailability(masterId: string, tx: Tx = db): Promise<AvailabilityView> {
  const row = await tx.availability.findUnique({ where: { masterId } });
  if (!row) return toEmptyWeek(tx, masterId);
  const { zone, weekly, exceptions } = row;
  return availabilityInput.parse({ zone, weekly, exceptions }) as AvailabilityView;
}

export const getOwnAvailability = (actor: Member): Promise<AvailabilityView> => findAvailability(actor.id);
