import "server-only";
import { readRecipient, sealRecipient, type InvoiceRecipient } from "@/lib/orders/recipient";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { BuyerCompany } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { vies, type VatCheck } from "@/lib/platform/ports/vies";
import { areInvoicesIssued, getOperator } from "@/lib/platform/site-config/data";
import { toVatNumber } from "@/lib/reference/vat-numbers";
import { needsCheck } from "./policy";

const SPAIN = "ES";
const NO_ANSWER: VatCheck = { answer: "UNAVAILABLE", consultationNumber: null };

const getRequester = () =>
  toVatNumber(
    getOperator()
      .taxId.replace(/[^A-Z0-9]/gi, "")
      .toUpperCase(),
    SPAIN,
  );

/** Asks VIES, outside any transaction. Never rejects: what cannot be asked is not confirmed. */
async function askVies({ taxId, country }: InvoiceRecipient): Promise<VatCheck> {
  const vatNumber = toVatNumber(taxId, country);
  if (!vatNumber) return NO_ANSWER;
  return vies.check(vatNumber, getRequester()).catch((err: unknown) => {
    log.warn({ err, country }, "VIES has not answered");
    return NO_ANSWER;
  });
}

/** Applies an answer to the company that was asked about, and to no later one. Data that cannot be read are not asked about. */
async function checkCompany({ userId, sealed }: BuyerCompany, now: Date): Promise<void> {
  const recipient = readRecipient(sealed, userId);
  const check = recipient === null ? NO_ANSWER : await askVies(recipient);
  await db.buyerCompany.updateMany({ where: { userId, sealed }, data: { ...check, checkedAt: now } });
}

/** Asks VIES about the company that a member buys for, unless its last answer still holds or no invoices are issued. */
export async function refreshCompany(userId: string, now = new Date()): Promise<void> {
  if (!areInvoicesIssued()) return;
  const company = await db.buyerCompany.findUnique({ where: { userId } });
  if (company && needsCheck(company, now)) await checkCompany(company, now);
}

/** Stores the company that a member buys for from now on. */
export async function storeCompany({ id: userId }: Member, recipient: InvoiceRecipient): Promise<void> {
  const data = {
    country: recipient.country,
    sealed: sealRecipient(recipient, userId),
    answer: null,
    consultationNumber: null,
    checkedAt: null,
    savedAt: new Date(),
  };
  await db.buyerCompany.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  await refreshCompany(userId);
}

/** Lets a member buy for themselves again. */
export async function removeCompany({ id: userId }: Member): Promise<void> {
  await db.buyerCompany.deleteMany({ where: { userId } });
}
