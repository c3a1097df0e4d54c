import { groupByRule } from "@/lib/invoicing/breakdown";
import type { BreakdownLine, InvoiceCurrency } from "@/lib/invoicing/breakdown";
import { isRectifying } from "@/lib/invoicing/invoice/policy";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { TaxRule } from "@/lib/reference/tax-rules";
import type { RuleTotal, VatBoxes } from "./schema";

export const canSeeBooks = (actor: Actor): boolean => isAdmin(actor);

/** An invoice as the books read it. Days are days in Spain, "2027-03-31". */
export type BookInvoice = InvoiceCurrency & {
  kind: InvoiceKind;
  issuedOn: string;
  operationDate: string;
  /** Day of the operation of the invoice that it rectifies; null for any other. */
  correctedDate: string | null;
  /** Day of the rate to euros; null for euros. */
  exchangeRateDate: string | null;
  lines: BreakdownLine[];
};

/** Returns the quarter of a day: "2027-1". */
export const toQuarter = (day: string): string =>
  `${day.slice(0, 4)}-${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Central banks publish no rates on holidays, of which Easter has the most in a row. */
const MAX_RATE_AGE_DAYS = 7;

/** True for a sale whose rate to euros is much older than its day: its source was away, or has none of the currency. */
export const hasOldRate = ({ kind, operationDate, exchangeRateDate }: BookInvoice): boolean =>
  (kind === "SIMPLIFIED" || kind === "FULL") &&
  exchangeRateDate !== null &&
  Date.parse(operationDate) - Date.parse(exchangeRateDate) > MAX_RATE_AGE_DAYS * DAY_MS;

/** It repeats the sale of a simplified invoice, which is declared already. */
export const isDeclared = (kind: InvoiceKind): boolean => kind !== "SUBSTITUTE";

/**
 * Returns the quarter in whose books an invoice stands: that of the operation, on which the tax is due; for a rectifying one and
 * a substitute that of the issue.
 */
export const findQuarter = ({ kind, issuedOn, operationDate }: BookInvoice): string =>
  toQuarter(kind === "SIMPLIFIED" || kind === "FULL" ? operationDate : issuedOn);

/** The part of an invoice under one rule, in cents of a euro. */
export type BookEntry = { rule: TaxRule; percentage: number; taxBase: number; taxAmount: number };

type FindRule = (id: string) => TaxRule | null;

/** Errors: a rule that does not exist. */
export function toBookEntries({ lines, ...money }: BookInvoice, findRule: FindRule): BookEntry[] {
  return groupByRule(lines, money).map(({ taxRule, taxPercentage, euros }) => {
    const rule = findRule(taxRule);
    if (!rule) throw new Error(`There is no tax rule ${taxRule}`);
    return { rule, percentage: taxPercentage, ...euros };
  });
}

const NO_BOX: VatBoxes = { base: null, tax: null };

const GENERAL_BOXES: Readonly<Record<number, VatBoxes>> = {
  0: { base: "150", tax: "152" },
  4: { base: "01", tax: "03" },
  5: { base: "153", tax: "155" },
  10: { base: "04", tax: "06" },
  21: { base: "07", tax: "09" },
};

function findTaxedBoxes({ regime }: TaxRule, percentage: number, kind: InvoiceKind): VatBoxes {
  if (regime === "17") return { base: "124", tax: null };
  if (isRectifying(kind)) return { base: "14", tax: "15" };
  return GENERAL_BOXES[percentage] ?? NO_BOX;
}

/** Not subject by the place: under the one-stop shop, to a business of the Union, or anything else. */
function findPlacedBox({ regime, buyer, place }: TaxRule): string {
  if (regime === "17") return "123";
  return buyer === "BUSINESS" && place === "EU" ? "59" : "120";
}

/** Finds the boxes of modelo 303 as the agency fills them from the register (CALCULO_CASILLAS_IVA_PRE303). */
export function findVatBoxes(rule: TaxRule, percentage: number, kind: InvoiceKind): VatBoxes {
  switch (rule.qualification) {
    case "S1":
      return findTaxedBoxes(rule, percentage, kind);
    case "S2":
      return { base: "122", tax: null };
    case "N2":
      return { base: findPlacedBox(rule), tax: null };
    case "N1":
      return NO_BOX;
  }
}

/** Returns the earlier quarter that a rectifying invoice corrects; null for any other document, and within a quarter. */
export function findCorrectedQuarter(invoice: BookInvoice): string | null {
  if (invoice.correctedDate === null) return null;
  const corrected = toQuarter(invoice.correctedDate);
  return corrected === findQuarter(invoice) ? null : corrected;
}

/** Totals by rule, rate, kind of document and corrected quarter. */
export type RuleTotals = Map<string, RuleTotal>;

/** Adds an invoice to the totals of its quarter; one in place of a simplified one adds nothing. */
export function addToTotals(totals: RuleTotals, invoice: BookInvoice, findRule: FindRule): void {
  const { kind } = invoice;
  if (!isDeclared(kind)) return;
  const correctedQuarter = findCorrectedQuarter(invoice);
  for (const { rule, percentage, taxBase, taxAmount } of toBookEntries(invoice, findRule)) {
    const key = [rule.id, percentage, kind, correctedQuarter].join(" ");
    const before = totals.get(key) ?? { invoices: 0, taxBase: 0, taxAmount: 0 };
    totals.set(key, {
      ruleId: rule.id,
      taxName: rule.name,
      place: rule.place,
      regime: rule.regime,
      qualification: rule.qualification,
      percentage,
      kind,
      correctedQuarter,
      boxes: findVatBoxes(rule, percentage, kind),
      invoices: before.invoices + 1,
      taxBase: before.taxBase + taxBase,
      taxAmount: before.taxAmount + taxAmount,
    });
  }
}

const KIND_ORDER: readonly InvoiceKind[] = [
  "SIMPLIFIED",
  "FULL",
  "SUBSTITUTE",
  "RECTIFYING_SIMPLIFIED",
  "RECTIFYING_FULL",
];

const toSortKey = ({ place, ruleId, percentage, kind, correctedQuarter }: RuleTotal): string =>
  [
    place === "ES" ? "0" : "1",
    place,
    ruleId,
    String(percentage).padStart(6, "0"),
    KIND_ORDER.indexOf(kind),
    correctedQuarter ?? "",
  ].join(" ");

/** Lists totals, those of Spain first, then by place. */
export const listTotals = (totals: RuleTotals): RuleTotal[] =>
  [...totals.values()].toSorted((left, right) => toSortKey(left).localeCompare(toSortKey(right)));

export type BoxTotal = { box: string; amount: number };

/** Sums the boxes of modelo 303 in their order, in cents of a euro. */
export function sumBoxes(totals: readonly RuleTotal[]): BoxTotal[] {
  const sums = new Map<string, number>();
  for (const { boxes, taxBase, taxAmount } of totals) {
    if (boxes.base !== null) sums.set(boxes.base, (sums.get(boxes.base) ?? 0) + taxBase);
    if (boxes.tax !== null) sums.set(boxes.tax, (sums.get(boxes.tax) ?? 0) + taxAmount);
  }
  return [...sums]
    .map(([box, amount]) => ({ box, amount }))
    .toSorted((left, right) => Number(left.box) - Number(right.box));
}
