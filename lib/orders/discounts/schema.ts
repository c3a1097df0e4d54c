import { z } from "zod";
import { dayInput } from "@/lib/platform/time/day-input";
import { safeText } from "@/lib/platform/text/safe-text";
import { isCode, MAX_CODE_LENGTH, MIN_CODE_LENGTH, normalizeCode } from "./policy";
import type { DiscountState } from "./policy";

export const discountKinds = ["code", "early"] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A code as typed by a buyer or taken from a link. */
export const codeInput = safeText(200, "Escribe el código").transform(normalizeCode);

export const CODE_ERROR = `Usa de ${MIN_CODE_LENGTH} a ${MAX_CODE_LENGTH} letras y números, sin espacios`;
const PERCENT_ERROR = "Indica un porcentaje de 1 a 100";
const AMOUNT_ERROR = "Indica cuánto se quita del precio";
const USES_ERROR = "Indica de 1 a 100.000 usos";

/** `endsOn` is the last day, in the Master's time zone. */
const discountFields = z.strictObject({
  kind: z.enum(discountKinds, "Elige entre un código y un precio anticipado"),
  code: codeInput.nullish(),
  percent: z.int(PERCENT_ERROR).min(1, PERCENT_ERROR).max(100, PERCENT_ERROR).nullish(),
  /** In minor units of the content's currency. */
  amount: z.int(AMOUNT_ERROR).min(1, AMOUNT_ERROR).max(100_000_000, AMOUNT_ERROR).nullish(),
  endsOn: dayInput.nullish(),
  maxUses: z.int(USES_ERROR).min(1, USES_ERROR).max(100_000, USES_ERROR).nullish(),
});

export const discountInput = discountFields.superRefine(
  ({ kind, code, percent, amount, endsOn, maxUses }, context) => {
    const fail = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (kind === "code" && !isCode(code ?? "")) fail("code", CODE_ERROR);
    if (kind === "early" && code != null) fail("code", "Un precio anticipado no lleva código");
    if (percent == null && amount == null) fail("percent", PERCENT_ERROR);
    if (percent != null && amount != null) fail("amount", "Elige un porcentaje o un importe");
    if (kind === "early" && endsOn == null && maxUses == null)
      fail("endsOn", "Indica hasta qué día o para cuántas personas");
  },
);
export type DiscountInput = z.output<typeof discountInput>;

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const discountsParams = z.object({ slug: z.uuid() });
export const discountParams = z.object({ slug: z.uuid(), discountId: z.uuid() });
export const quoteInput = z.strictObject({ code: codeInput });

/** A discount as it applied to an order. Amounts in minor units of the order's currency; zeros for a free order. */
export type AppliedDiscount = {
  kind: DiscountKind;
  /** It is null for an early price. */
  code: string | null;
  listAmount: number;
  discountAmount: number;
};

/** The price with a code, in minor units. */
export type QuoteView = AppliedDiscount & { amount: number; currency: string };

/** `inapplicable` while the content's price cannot be reduced by it. */
export type DiscountView = {
  id: string;
  kind: DiscountKind;
  code: string | null;
  percent: number | null;
  /** In minor units of `currency`. */
  amount: number | null;
  currency: string;
  /** Last day, in the Master's time zone. */
  endsOn: string | null;
  maxUses: number | null;
  usedCount: number;
  state: DiscountState | "inapplicable";
  /** Price with it now, in minor units of the content's currency; null where it does not apply. */
  price: number | null;
};

/** The content on the page of its discounts. */
export type DiscountedContent = {
  id: string;
  slug: string;
  title: string;
  amount: number;
  currency: string;
  /** It is null if the price is fixed. */
  minimumAmount: number | null;
  /** Discounts of a membership lower its first charge; null for a content. */
  membership: { interval: "month" | "year"; masterSlug: string } | null;
};

export type DiscountsPage = { content: DiscountedContent; discounts: DiscountView[] };

/** A lower price for everybody. */
export type EarlyPrice = {
  amount: number;
  listAmount: number;
  /** ISO 8601; exclusive. */
  endsAt: string | null;
  /** Last day, in the Master's time zone. */
  endsOn: string | null;
  usesLeft: number | null;
};

/** The part of a content's price that its discounts determine; the same for all viewers. */
export type PublicPricing = { early: EarlyPrice | null; hasCodes: boolean };
