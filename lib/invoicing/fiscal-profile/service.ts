import "server-only";
import { lockForChange } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Member } from "@/lib/platform/actor";
import { seal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { findLatestFiscalProfile, getFiscalProfile, toFiscalProfileView } from "./data";
import type { FiscalProfileInput, FiscalProfileView } from "./schema";

const CHANGE_LIMIT = { name: "fiscal-profile", points: 20, seconds: 3600 };

function isUnchanged(current: FiscalProfileView | null, input: FiscalProfileInput): boolean {
  if (!current) return false;
  const { validFrom: _, ...data } = current;
  const names = Object.keys(input) as (keyof FiscalProfileInput)[];
  return names.every((name) => data[name] === input[name]);
}

/** Adds a version; what is unchanged adds none. Errors: `Forbidden` (not a Master), `TooManyRequests`. */
export async function saveFiscalProfile(
  actor: Member,
  input: FiscalProfileInput,
  now = new Date(),
): Promise<FiscalProfileView | null> {
  requireMaster(actor);
  await consumeRateLimit(CHANGE_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const latest = await findLatestFiscalProfile(tx, actor.id);
    if (isUnchanged(latest && toFiscalProfileView(latest), input)) return;
    const { personKind, country, regime, withholdingPercentage, ...sealed } = input;
    const data = { ...sealed, birthDate: personKind === "PERSON" ? sealed.birthDate : "" };
    await tx.fiscalProfile.create({
      data: {
        userId: actor.id,
        personKind,
        country,
        regime,
        withholdingPercentage,
        sealed: seal("fiscal profile", JSON.stringify(data), actor.id),
        validFrom: now,
      },
    });
  });
  return getFiscalProfile(actor);
}
