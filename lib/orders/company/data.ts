import "server-only";
import { readRecipient } from "@/lib/orders/recipient";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import type { BuyerCompany } from "@/lib/platform/db/generated/client";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { formatCompanyNote } from "./copy";
import type { CompanyView } from "./schema";

/**
 * Finds the company that a buyer buys for. Without invoices there is none: the law wants one for what a company buys. Neither
 * is one whose data cannot be read with this key: no invoice could be made out to it.
 */
export async function findCompany(
  tx: Pick<Tx, "buyerCompany">,
  userId: string,
): Promise<BuyerCompany | null> {
  const company = areInvoicesIssued() ? await tx.buyerCompany.findUnique({ where: { userId } }) : null;
  return company && readRecipient(company.sealed, userId) && company;
}

function toCompanyView({ userId, sealed, savedAt: _, ...company }: BuyerCompany): CompanyView | null {
  const recipient = readRecipient(sealed, userId);
  return (
    recipient && {
      ...recipient,
      country: company.country,
      answer: company.answer,
      consultationNumber: company.consultationNumber,
      checkedAt: company.checkedAt?.toISOString() ?? null,
      note: formatCompanyNote(company),
    }
  );
}

/** Returns null for a member who buys for themselves, and for data that cannot be read with this key, to be given again. */
export async function getOwnCompany({ id }: Member | { id: string }): Promise<CompanyView | null> {
  const company = await db.buyerCompany.findUnique({ where: { userId: id } });
  return company && toCompanyView(company);
}
