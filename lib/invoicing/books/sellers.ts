import "server-only";
import { unsealFiscalData } from "@/lib/invoicing/fiscal-profile/data";
import type { SealedFiscalData } from "@/lib/invoicing/fiscal-profile/schema";
import {
  findEffectiveBankDetails,
  findGeneralDetails,
  unsealBankAccount,
} from "@/lib/payouts/bank-details/data";
import { db } from "@/lib/platform/db/client";
import type { FiscalProfile, SellerKind } from "@/lib/platform/db/generated/client";
import type { MissingFact } from "./copy";

type FiscalData = SealedFiscalData & Pick<FiscalProfile, "personKind" | "country">;

/** Returns null without fiscal data, or if they cannot be read with this key. */
function toFiscalData(profile: FiscalProfile | undefined): FiscalData | null {
  if (!profile) return null;
  const values = unsealFiscalData(profile);
  return values && { ...values, personKind: profile.personKind, country: profile.country };
}

/** The facts about a Master whom the operator has to report on. */
export type SellerFacts = {
  sellerKind: SellerKind | null;
  fiscal: FiscalData | null;
  /** The number of the bank account in force, or the account at the processor. */
  account: string | null;
  missing: MissingFact[];
};

function listMissing({ sellerKind, fiscal, account }: Omit<SellerFacts, "missing">): MissingFact[] {
  const isMissing: Record<MissingFact, boolean> = {
    fiscal: fiscal === null,
    birthDate: fiscal?.personKind === "PERSON" && fiscal.birthDate === "",
    account: account === null,
    sellerKind: sellerKind === null,
  };
  return (Object.keys(isMissing) as MissingFact[]).filter((fact) => isMissing[fact]);
}

/** Finds what is known of Masters now, by id, without permission checks. */
export async function findSellers(ids: string[], now: Date): Promise<Map<string, SellerFacts>> {
  const [profiles, fiscalProfiles, bankDetails, accounts] = await Promise.all([
    db.masterProfile.findMany({
      where: { userId: { in: ids } },
      select: { userId: true, sellerKind: true },
    }),
    db.fiscalProfile.findMany({ where: { userId: { in: ids } }, orderBy: { validFrom: "asc" } }),
    findEffectiveBankDetails(db, ids, now),
    db.payoutAccount.findMany({ where: { userId: { in: ids } } }),
  ]);
  const kinds = new Map(profiles.map(({ userId, sellerKind }) => [userId, sellerKind]));
  const latest = new Map(fiscalProfiles.map((profile) => [profile.userId, profile]));
  const processorAccounts = new Map(accounts.map(({ userId, accountId }) => [userId, accountId]));
  const toFacts = (id: string): SellerFacts => {
    const details = findGeneralDetails(bankDetails.get(id));
    const facts = {
      sellerKind: kinds.get(id) ?? null,
      fiscal: toFiscalData(latest.get(id)),
      account: (details && unsealBankAccount(details)?.account) ?? processorAccounts.get(id) ?? null,
    };
    return { ...facts, missing: listMissing(facts) };
  };
  return new Map(ids.map((id) => [id, toFacts(id)]));
}
