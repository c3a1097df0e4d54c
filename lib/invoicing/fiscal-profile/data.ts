import "server-only";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { FiscalProfile } from "@/lib/platform/db/generated/client";
import { fiscalRegimes, withholdingPercentages } from "./policy";
import type { FiscalRegime } from "./policy";
import { sealedFiscalData } from "./schema";
import type { FiscalProfileView, SealedFiscalData } from "./schema";

/** Returns null if the key of the server has changed. */
export function unsealFiscalData({ sealed, userId }: FiscalProfile): SealedFiscalData | null {
  const text = unseal("fiscal profile", sealed, userId);
  return text === null ? null : sealedFiscalData.parse(JSON.parse(text));
}

export const toRegime = (text: string): FiscalRegime =>
  fiscalRegimes.find((regime) => regime === text) ?? "own-country";

/** Returns null before the first ones. */
export const findLatestFiscalProfile = (
  tx: Pick<Tx, "fiscalProfile">,
  userId: string,
): Promise<FiscalProfile | null> =>
  tx.fiscalProfile.findFirst({ where: { userId }, orderBy: { validFrom: "desc" } });

export function toFiscalProfileView(row: FiscalProfile): FiscalProfileView | null {
  const data = unsealFiscalData(row);
  if (!data) return null;
  const percentage = Number(row.withholdingPercentage);
  return {
    ...data,
    personKind: row.personKind,
    country: row.country as FiscalProfileView["country"],
    regime: toRegime(row.regime),
    withholdingPercentage: withholdingPercentages.find((known) => known === percentage) ?? 0,
    validFrom: row.validFrom.toISOString(),
  };
}

/** Returns null while there are none, or if they can no longer be read. Errors: `Forbidden` (not a Master). */
export async function getFiscalProfile(actor: Actor): Promise<FiscalProfileView | null> {
  requireMaster(actor);
  const row = await findLatestFiscalProfile(db, actor.id);
  return row && toFiscalProfileView(row);
}

/** All versions of a user, newest first, for the export of their data. */
export async function listOwnFiscalProfiles(userId: string): Promise<FiscalProfileView[]> {
  const rows = await db.fiscalProfile.findMany({ where: { userId }, orderBy: { validFrom: "desc" } });
  return rows.flatMap((row) => toFiscalProfileView(row) ?? []);
}
