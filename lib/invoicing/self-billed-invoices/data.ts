import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { canSeePapersOf } from "@/lib/invoicing/statements/policy";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { SelfBilledInvoice } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { toIsoDate } from "@/lib/platform/time/dates";
import { toIsoString } from "@/lib/platform/time/instants";
import { formatInvoiceNumber } from "./policy";
import { getSelfBillingRule } from "./rules";
import { unsealIssuer } from "./sealed-issuer";
import type { SelfBilledInvoicePaper, SelfBilledInvoiceView } from "./schema";

const UNREADABLE = "Esta factura no se puede leer: escríbenos y la buscamos contigo.";

const toInvoiceView = (row: SelfBilledInvoice): SelfBilledInvoiceView => ({
  id: row.id,
  number: formatInvoiceNumber(row),
  isRectifying: row.isRectifying,
  month: toIsoDate(row.month).slice(0, 7),
  currency: row.currency,
  taxBase: row.taxBase,
  taxPercentage: Number(row.taxPercentage),
  taxAmount: row.taxAmount,
  withholdingPercentage: Number(row.withholdingPercentage),
  withholdingAmount: row.withholdingAmount,
  amount: row.amount,
  issuedAt: row.issuedAt.toISOString(),
  settledAt: toIsoString(row.settledAt),
});

/** All invoices of a Master, newest first, without permission checks. */
export async function listInvoicesOfMaster(masterId: string): Promise<SelfBilledInvoiceView[]> {
  const rows = await db.selfBilledInvoice.findMany({
    where: { masterId },
    orderBy: [{ month: "desc" }, { currency: "asc" }],
  });
  return rows.map(toInvoiceView);
}

/** Newest first. Errors: `Forbidden` (not a Master). */
export async function listOwnInvoices(actor: Actor): Promise<SelfBilledInvoiceView[]> {
  requireMaster(actor);
  return listInvoicesOfMaster(actor.id);
}

/** Records who sees another's. Errors: `Forbidden` (no Master), `NotFound` (also another Master's), `Conflict` (the server's key has changed). */
export async function getInvoicePaper(actor: Actor, id: string): Promise<SelfBilledInvoicePaper> {
  requireMaster(actor);
  const row = await db.selfBilledInvoice.findUnique({ where: { id } });
  if (!row || !canSeePapersOf(actor, row.masterId)) throw new AppError("NotFound");
  const issuer = unsealIssuer(row.issuerSealed, row.masterId);
  if (!issuer) throw conflict(UNREADABLE);
  await recordForeignAct(db, actor, { action: "papers.seen", ownerId: row.masterId, after: { invoice: id } });
  return {
    invoice: toInvoiceView(row),
    issuer,
    recipient: { name: row.recipientName, taxId: row.recipientTaxId, address: row.recipientAddress },
    exchange:
      row.exchangeRate && row.exchangeRateDate
        ? { rate: row.exchangeRate.toString(), date: toIsoDate(row.exchangeRateDate) }
        : null,
    ruleText: getSelfBillingRule(row.taxRule)?.text ?? null,
  };
}
