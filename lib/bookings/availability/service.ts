import "server-only";
import type { Member } from "@/lib/platform/actor";
import { isMaster } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { findAvailability } from "./data";
import type { AvailabilityInput, AvailabilityView } from "./schema";

/** Replaces the hours of a Master; what is booked stays. The caller renews the next free hours. Errors: `Forbidden` (not a Master). */
export async function saveAvailability(actor: Member, input: AvailabilityInput): Promise<AvailabilityView> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await db.availability.upsert({
    where: { masterId: actor.id },
    create: { masterId: actor.id, ...input },
    update: input,
  });
  return findAvailability(actor.id);
}
