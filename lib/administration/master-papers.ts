import "server-only";
import { findLatestFiscalProfile, toFiscalProfileView } from "@/lib/invoicing/fiscal-profile/data";
import type { FiscalRegime, ReportedFact } from "@/lib/invoicing/fiscal-profile/policy";
import { listOwnAgreements } from "@/lib/invoicing/self-billing/data";
import { listInvoicesOfMaster } from "@/lib/invoicing/self-billed-invoices/data";
import type { SelfBilledInvoiceView } from "@/lib/invoicing/self-billed-invoices/schema";
import { hasAnyBankDetails } from "@/lib/payouts/bank-details/data";
import { isAdmin, type Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

/** A Master's declarations, without names and numbers, and the facts that are missing to report their sales (DAC7, modelo 238). */
export type MasterPapers = {
  missing: ReportedFact[];
  country: string | null;
  regime: FiscalRegime | null;
  withholdingPercentage: number;
  agreedAt: string | null;
  /** Newest first. */
  invoices: SelfBilledInvoiceView[];
};

/** Errors: `Forbidden` (no admin). */
export async function findMasterPapers(actor: Actor, masterId: string): Promise<MasterPapers> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [row, agreements, hasBankDetails, invoices] = await Promise.all([
    findLatestFiscalProfile(db, masterId),
    listOwnAgreements(masterId),
    hasAnyBankDetails(masterId),
    listInvoicesOfMaster(masterId),
  ]);
  const profile = row && toFiscalProfileView(row);
  const agreement = agreements.find(({ revokedAt }) => revokedAt === null);
  const isMissing: Record<ReportedFact, boolean> = {
    fiscal: !profile,
    birthDate: profile?.personKind === "PERSON" && profile.birthDate === "",
    bankDetails: !hasBankDetails,
    agreement: !agreement,
  };
  const facts = Object.keys(isMissing) as ReportedFact[];
  return {
    missing: facts.filter((fact) => isMissing[fact]),
    country: profile?.country ?? null,
    regime: profile?.regime ?? null,
    withholdingPercentage: profile?.withholdingPercentage ?? 0,
    agreedAt: agreement?.acceptedAt.toISOString() ?? null,
    invoices,
  };
}
