import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { PublicPricing } from "@/lib/orders/discounts/schema";
import type { SellerKind } from "@/lib/platform/copy/seller-kind";
import { textOfLength, trimmedText } from "@/lib/platform/text/safe-text";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";

export const INTERVALS = ["month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

const PRICE_ERROR = "Indica un precio";
const SEATS_ERROR = "Indica cuántas personas caben, o déjalo vacío";
const SOLIDARITY_ERROR = "Indica cuántos lugares solidarios hay";
const OPENS_ERROR = "Elige qué enseñanzas abre";
const MAX_OPENED = 200;

/** The highest price of a period, in minor units. */
export const MAX_PRICE = 100_000_000;

const price = z.int(PRICE_ERROR).min(1, PRICE_ERROR).max(MAX_PRICE, PRICE_ERROR);

export const planInput = z.strictObject({
  name: textOfLength(3, 80, "Ponle un nombre de 3 letras o más"),
  description: trimmedText(1200).default(""),
  /** All that its Master sells, or these contents. */
  opens: z.union(
    [
      z.literal("all"),
      z
        .array(z.uuid("Esta enseñanza no existe"))
        .min(1, OPENS_ERROR)
        .max(MAX_OPENED, OPENS_ERROR)
        .refine((ids) => new Set(ids).size === ids.length, "Cada enseñanza va una sola vez"),
    ],
    OPENS_ERROR,
  ),
  /** The price of each period, in minor units; the suggested one where there is a minimum. */
  amount: price,
  currency: z
    .enum(currencyCodes, "Elige una moneda")
    .refine((code) => CURRENCIES[code].chargeable, "Aún no se puede cobrar en esta moneda"),
  interval: z.enum(INTERVALS, "Elige si se paga cada mes o cada año"),
  /** The member chooses the amount from this one on. */
  minimum: price.nullish(),
  seats: z.int(SEATS_ERROR).min(1, SEATS_ERROR).max(1_000_000, SEATS_ERROR).nullish(),
  /** A lower price of each period for so many people at a time. */
  solidarity: z
    .strictObject({
      amount: price,
      seats: z.int(SOLIDARITY_ERROR).min(1, SOLIDARITY_ERROR).max(1_000_000, SOLIDARITY_ERROR),
    })
    .nullish(),
});
export type PlanInput = z.output<typeof planInput>;

export const planParams = z.object({ id: z.uuid("Esta membresía no existe") });

/** Amounts in minor units of `currency`. */
export type PlanSummary = {
  id: string;
  name: string;
  description: string;
  amount: number;
  minimum: number | null;
  currency: string;
  interval: Interval;
};

export type PlanName = Pick<PlanSummary, "id" | "name">;

/** A membership as its Master sees it. */
export type OwnPlan = PlanSummary & {
  /** The address of the page of its codes and early prices. */
  slug: string;
  /** "all", or the ids of the contents. */
  opens: "all" | string[];
  seats: number | null;
  solidarity: { amount: number; seats: number; taken: number } | null;
  /** People inside, also those who leave or have paused; those who have not paid yet are not counted. */
  members: number;
  /** Some of them pay another amount than whoever joins now; false where each person chooses it. */
  hasOtherPrices: boolean;
  /** The part that the Master gets of a period, before the taxes of where the member lives are known. */
  masterAmount: number;
  archived: boolean;
};

/** A content that may be part of a membership. */
export type PlanCandidate = { id: string; slug: string; title: string };

export type OwnPlansPage = { plans: OwnPlan[]; candidates: PlanCandidate[] };

/** A membership that can be joined, on public pages. */
export type PlanMention = PlanSummary & {
  /** Public contents that it opens today. */
  opened: number;
  isFull: boolean;
};

/** A membership on its page: what it opens today, those with encuentros to come first. */
export type PlanView = PlanMention & {
  items: CatalogueItem[];
  /** The codes and the early price of the first charge of those who join for the first time. */
  pricing: PublicPricing;
  /** The price of a period in a solidarity seat, and if there is none free; null where none are offered. */
  solidarity: { amount: number; isFull: boolean } | null;
};

/** The public page of the memberships of a Master. */
export type MasterPlansView = {
  master: { id: string; slug: string; name: string; lastName: string };
  sellerKind: SellerKind | null;
  plans: PlanView[];
};
