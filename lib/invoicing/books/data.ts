import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { findTaxRule } from "@/lib/reference/tax-rules";
import { findOrderReference, findPayoutDifference, findStoredDifference } from "./differences";
import { streamInvoices } from "./invoices";
import { listPayoutTotals } from "./payouts";
import { listQuarters, toQuarterOf } from "./periods";
import { addToTotals, canSeeBooks, hasOldRate, isDeclared, listTotals } from "./policy";
import type { RuleTotals } from "./policy";
import type { BooksCheck, BooksSummary, RuleTotal } from "./schema";

/** `oldRates` are sales in other currencies whose rate was more than a week old. */
export type QuarterTotals = { totals: RuleTotal[]; substitutes: number; oldRates: number };

/** Sums the invoices of a quarter by rule, without permission checks. */
export async function sumQuarter(quarter: string): Promise<QuarterTotals> {
  const totals: RuleTotals = new Map();
  let substitutes = 0;
  let oldRates = 0;
  for await (const batch of streamInvoices(quarter)) {
    for (const invoice of batch) {
      if (!isDeclared(invoice.kind)) substitutes += 1;
      if (hasOldRate(invoice)) oldRates += 1;
      addToTotals(totals, invoice, findTaxRule);
    }
  }
  return { totals: listTotals(totals), substitutes, oldRates };
}

/** Finds the first thing in which books, invoices, orders and payouts of a quarter do not agree, as a sentence. */
export const findDifference = async (quarter: string): Promise<string | null> =>
  (await findStoredDifference(quarter)) ?? findPayoutDifference(await listPayoutTotals(quarter));

async function checkQuarter(quarter: string): Promise<BooksCheck> {
  const difference = await findDifference(quarter);
  return { difference, orderReference: difference === null ? null : findOrderReference(difference) };
}

/** The quarters since the first invoice, latest first. */
async function listBookQuarters(now: Date): Promise<string[]> {
  const { _min } = await db.invoice.aggregate({ _min: { issuedAt: true } });
  return listQuarters(_min.issuedAt ?? now, now);
}

type AskedBooks = { quarter?: string | undefined; isChecked?: boolean };

/** The books of a quarter, the present one by default. Errors: `Forbidden` (no admin). */
export async function getBooksSummary(
  actor: Actor,
  { quarter: asked, isChecked = false }: AskedBooks,
  now = new Date(),
): Promise<BooksSummary> {
  if (!canSeeBooks(actor)) throw new AppError("Forbidden");
  const quarter = asked ?? toQuarterOf(now);
  const [quarters, sums, check] = await Promise.all([
    listBookQuarters(now),
    sumQuarter(quarter),
    isChecked ? checkQuarter(quarter) : null,
  ]);
  return { quarter, quarters, ...sums, check };
}
