import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { toLocalDate } from "@/lib/platform/time/format";

/** Above it the law wants a full invoice, in cents of a euro (RD 1619/2012, art. 4). */
export const SIMPLIFIED_LIMIT = 400_00;

/** Above it the tax agency refuses an invoice without its recipient. */
export const RECIPIENT_LIMIT = 3_000_00;

const PREFIXES: Readonly<Record<InvoiceKind, string>> = {
  SIMPLIFIED: "AY",
  FULL: "AYC",
  SUBSTITUTE: "AYC",
  RECTIFYING_SIMPLIFIED: "AYR",
  RECTIFYING_FULL: "AYR",
};

/** "AY-27": one series a year for each form of an invoice. */
export const toSeries = (kind: InvoiceKind, issuedAt: Date): string =>
  `${PREFIXES[kind]}-${toLocalDate(issuedAt.toISOString(), BOOKS_ZONE).slice(2, 4)}`;

export const isRectifying = (kind: InvoiceKind): boolean =>
  kind === "RECTIFYING_SIMPLIFIED" || kind === "RECTIFYING_FULL";

/** It names its recipient. */
export const isFull = (kind: InvoiceKind): boolean =>
  kind === "FULL" || kind === "SUBSTITUTE" || kind === "RECTIFYING_FULL";

/** Minor units. */
export type Sums = { taxBase: number; taxAmount: number };

const divideRounded = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));

/**
 * Splits what was returned of a sale into base and tax. It depends on the sum alone, so that the parts of several returns,
 * each of which is the difference to what was returned before, add up to the cent.
 */
export function splitReturned(sale: Sums, returned: number): Sums {
  const amount = sale.taxBase + sale.taxAmount;
  const taxAmount = divideRounded(BigInt(returned) * BigInt(sale.taxAmount), BigInt(amount));
  return { taxBase: returned - taxAmount, taxAmount };
}

/** The sums of a rectifying invoice: negative ones, the difference between the amounts invoiced and the amounts kept. */
export function findDifference(
  sale: Sums,
  { returned, rectified }: { returned: number; rectified: Sums },
): Sums | null {
  const target = splitReturned(sale, returned);
  const difference = {
    taxBase: -target.taxBase - rectified.taxBase,
    taxAmount: -target.taxAmount - rectified.taxAmount,
  };
  return difference.taxBase + difference.taxAmount < 0 ? difference : null;
}
