import "server-only";
import type { Member } from "@/lib/platform/actor";
import { isMaster } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { toLocalDate } from "@/lib/platform/time/format";
import { findAvailability } from "./data";
import type { AvailabilityInput, AvailabilityView } from "./schema";

/** Replaces the hours of a Master, without days that are over; what is booked stays. The caller renews the next free hours. Errors: `Forbidden` (not a Master). */
export async function saveAvailability(
  actor: Member,
  { zone, weekly, exceptions }: AvailabilityInput,
  now = new Date(),
): Promise<AvailabilityView> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const today = toLocalDate(now.toISOString(), zone);
  const input = { zone, weekly, exceptions: exceptions.filter(({ date }) => date >= today) };
  await db.availability.upsert({
    where: { masterId: actor.id },
    create: { masterId: actor.id, ...input },
    update: input,
  });
  return findAvailability(actor.id);
}
