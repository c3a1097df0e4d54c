import "server-only";
import { env } from "@/lib/platform/env";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { ContentType } from "@/lib/reference/labels";
import type { TaxRule } from "@/lib/reference/tax-rules";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { calculateSeatPrice, splitAmount, type AmountBreakdown, type Pricing } from "./pricing";
import { formatTaxNote } from "./tax/copy";
import { findContentRule } from "./tax/data";
import { findSupply } from "./tax/policy";

type TaxedContent = Parameters<typeof findContentRule>[0];

/** A buyer of whom nothing is known. */
const UNKNOWN_BUYER = { place: { country: null, isOutsideVat: false } };

const findPublicRule = (content: TaxedContent): TaxRule =>
  findContentRule(content, UNKNOWN_BUYER, { now: new Date(), zone: DEFAULT_TIME_ZONE });

const toBasisPoints = ({ percentage }: TaxRule): number => Math.round(percentage * 100);

/** Deductions from a sale, in basis points, and the days until the rest is available to the Master. */
export type SaleTerms = {
  /** The rate of Spain. */
  taxBasisPoints: number;
  /** The rate of Spain for e-books. */
  ebookTaxBasisPoints: number;
  feeBasisPoints: number;
  /** Counted from the last encuentro or the purchase, whichever is later. */
  payoutHoldDays: number;
};

const ONLINE = { modality: "ONLINE", onlineType: null, placeCountry: null, placeLatitude: null } as const;

/** Returns the terms of a type of content. */
export const getSaleTerms = (contentType: ContentType = "COURSE"): SaleTerms => ({
  taxBasisPoints: toBasisPoints(findPublicRule({ ...ONLINE, contentType })),
  ebookTaxBasisPoints: toBasisPoints(findPublicRule({ ...ONLINE, contentType: "EBOOK" })),
  feeBasisPoints: env.COMMISSION_PERCENTAGE,
  payoutHoldDays: PAYOUT_HOLD_DAYS,
});

/** `price` is the listed price, or the suggested one if the buyer chooses, with the tax of a buyer of whom nothing is known. */
export type PurchaseTerms = {
  price: AmountBreakdown;
  /** The share of the community in what is left after any tax, the same for all buyers. */
  feePercentage: number;
  /** The tax that everybody pays, in words; null if it depends on where the buyer lives. */
  taxNote: string | null;
};

/** Returns the deductions from what is paid now; null for free content. */
export function getPurchaseTerms(content: Pricing & TaxedContent): PurchaseTerms | null {
  if (content.amount === 0 && content.minimumAmount === null) return null;
  const rule = findPublicRule(content);
  const supply = findSupply(content);
  return {
    price: splitAmount(calculateSeatPrice(content), toBasisPoints(rule), env.COMMISSION_PERCENTAGE),
    feePercentage: env.COMMISSION_PERCENTAGE / 100,
    taxNote: supply === "IN_PERSON" ? formatTaxNote(rule, supply) : null,
  };
}
