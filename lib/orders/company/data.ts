import "server-only";
import { unsealRecipient } from "@/lib/orders/recipient";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import type { BuyerCompany } from "@/lib/platform/db/generated/client";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { formatCompanyNote } from "./copy";
import type { CompanyView } from "./schema";

/** Finds the company that a buyer buys for. Without invoices there is none: the law wants one for what a company buys. */
export const findCompany = async (tx: Tx, userId: string): Promise<BuyerCompany | null> =>
  areInvoicesIssued() ? tx.buyerCompany.findUnique({ where: { userId } }) : null;

const toCompanyView = ({ userId, sealed, savedAt: _, ...company }: BuyerCompany): CompanyView => ({
  ...unsealRecipient(sealed, userId),
  country: company.country,
  answer: company.answer,
  consultationNumber: company.consultationNumber,
  checkedAt: company.checkedAt?.toISOString() ?? null,
  note: formatCompanyNote(company),
});

/** Returns null for a member who buys for themselves. */
export async function getOwnCompany({ id }: Member | { id: string }): Promise<CompanyView | null> {
  const company = await db.buyerCompany.findUnique({ where: { userId: id } });
  return company && toCompanyView(company);
}
