import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { PartConditions } from "@/lib/orders/conditions/policy";
import type { Payable } from "@/lib/orders/payable";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import { textOfLength, trimmedText } from "@/lib/platform/text/safe-text";
import { isSlug } from "@/lib/platform/text/slug";
import { MAX_PARTS, MIN_PARTS, type PartProblem } from "./policy";

const TITLE_ERROR = "Ponle un título";
const PRICE_ERROR = "Indica un precio";
const PARTS_ERROR = `Elige de ${MIN_PARTS} a ${MAX_PARTS} enseñanzas`;

export const bundleInput = z.strictObject({
  title: textOfLength(3, 120, TITLE_ERROR),
  description: trimmedText(600).default(""),
  /** In minor units of the currency of the parts. */
  amount: z.int(PRICE_ERROR).min(1, PRICE_ERROR).max(100_000_000, PRICE_ERROR),
  ayniIds: z
    .array(z.uuid("Esta enseñanza no existe"), PARTS_ERROR)
    .min(MIN_PARTS, PARTS_ERROR)
    .max(MAX_PARTS, PARTS_ERROR)
    .refine((ids) => new Set(ids).size === ids.length, "Cada enseñanza va una sola vez"),
});
export type BundleInput = z.output<typeof bundleInput>;

export const bundleParams = z.object({ slug: z.string().refine(isSlug) });

export const bundleOrderInput = z.strictObject({
  /** The price that the buyer was shown, in minor units; another one is refused. */
  expectedAmount: z.int("Indica un importe válido").min(0, "Indica un importe válido").optional(),
});
export type BundleOrderInput = z.output<typeof bundleOrderInput>;

/** Amounts in minor units of `currency`. */
export type BundleSummary = {
  id: string;
  slug: string;
  title: string;
  description: string;
  amount: number;
  currency: string;
  /** Sum of the prices of the parts. */
  listAmount: number;
};

/** A public page. */
export type BundleView = BundleSummary & {
  master: { id: string; slug: string; name: string; lastName: string };
  /** It is null if the Master has not said it. */
  sellerKind: SellerKind | null;
  /** The public parts, in the Master's order. */
  parts: CatalogueItem[];
  partCount: number;
  /** The facts of the conditions of each part; empty while it cannot be bought. */
  conditions: PartConditions[];
  /** The reason for which it cannot be bought, in Spanish; null if it can. */
  problem: string | null;
};

/** A line about a bundle on a public page. */
export type BundleMention = { slug: string; title: string; amount: number; currency: string; parts: number };

/** A content that may be part of a bundle. */
export type BundleCandidate = {
  id: string;
  slug: string;
  title: string;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
};

type OwnBundlePart = BundleCandidate & {
  problem: PartProblem | null;
  /** The problem and the remedy, in Spanish; null without a problem. */
  advice: string | null;
};

/** A bundle as its Master sees it. */
export type OwnBundle = BundleSummary & {
  parts: OwnBundlePart[];
  /** Purchases that were paid, also if they were refunded later. */
  sold: number;
  /** False once somebody has bought it or is paying for it. */
  isEditable: boolean;
  archived: boolean;
  /** The problem of the price; null if the bundle is on sale. */
  priceProblem: string | null;
  /** False if any part or the price has a problem. */
  onSale: boolean;
};

export type OwnBundlesPage = { bundles: OwnBundle[]; candidates: BundleCandidate[] };

/** The price of a bundle for its viewer. */
export type BundleQuote = {
  /** The price of the parts that they do not have, in minor units of `currency`; 0 if they have all. */
  amount: number;
  currency: string;
  /** The taxes that it includes, in words. */
  taxNote: string;
  /** Titles of the parts that they have. */
  owned: string[];
  /** Titles of the parts that a membership opens for them now, and that they pay to keep. */
  opened: string[];
  /** The reason for which they cannot buy it, in Spanish; null if they can. */
  refusal: string | null;
  /** The order that they have to pay or let expire before; null without one. */
  pendingOrderId: string | null;
  /** It is true if that order is one of this bundle: buying again leads to its checkout. */
  isResumable: boolean;
};

/** `id` is that of the order which holds the checkout. */
export type PlacedBundle = Partial<Payable> & { id: string; status: "completed" | "pending" };
