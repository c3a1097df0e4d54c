import { z } from "zod";
import { parsePrice } from "@/components/common/parse-price";
import {
  calculateReducedPrice,
  findReductionError,
  isCode,
  normalizeCode,
} from "@/lib/orders/discounts/policy";
import {
  CODE_ERROR,
  discountInput,
  discountKinds,
  type DiscountedContent,
} from "@/lib/orders/discounts/schema";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";

const units = ["percent", "amount"] as const;

const formFields = z.object({
  kind: z.enum(discountKinds),
  code: z.string(),
  unit: z.enum(units),
  percent: z.string(),
  amount: z.string(),
  endsOn: z.string(),
  maxUses: z.string(),
});
export type DiscountFormValues = z.input<typeof formFields>;

export const emptyDiscountForm: DiscountFormValues = {
  kind: "code",
  code: "",
  unit: "percent",
  percent: "",
  amount: "",
  endsOn: "",
  maxUses: "",
};

/** Empty is null; NaN for what is no number. */
const toNumber = (text: string): number => (text.trim() === "" ? NaN : Number(text.replaceAll(".", "")));

function toReduction({ unit, percent, amount }: DiscountFormValues, { currency }: DiscountedContent) {
  if (unit === "percent") return { percent: toNumber(percent), amount: null };
  return { percent: null, amount: isCurrencyCode(currency) ? parsePrice(amount, currency) : NaN };
}

const toInput = (form: DiscountFormValues, content: DiscountedContent): z.input<typeof discountInput> => ({
  kind: form.kind,
  code: form.kind === "code" ? form.code : null,
  ...toReduction(form, content),
  endsOn: form.endsOn === "" ? null : form.endsOn,
  maxUses: form.maxUses.trim() === "" ? null : toNumber(form.maxUses),
});

/** Collects the errors of all fields at once. */
function checkForm(form: DiscountFormValues, content: DiscountedContent, context: z.RefinementCtx): void {
  const fail = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path: [...path], message });
  if (form.kind === "code" && !isCode(normalizeCode(form.code))) fail(["code"], CODE_ERROR);
  const { error } = discountInput.safeParse(toInput(form, content));
  for (const { path, message } of error?.issues ?? []) fail(path, message);
  const reduction = toReduction(form, content);
  if (!Number.isInteger(reduction.percent ?? reduction.amount)) return;
  const message = findReductionError({ ...reduction, currency: content.currency }, content);
  if (message) fail([form.unit], message);
}

/** The form as the call expects it, with the price it leads to checked. */
export const createDiscountForm = (content: DiscountedContent) =>
  formFields
    .superRefine((form, context) => checkForm(form, content, context))
    .transform((form) => discountInput.parse(toInput(form, content)));

/** "Se paga 30 € en lugar de 40 €; recibes 22,31 €."; null while there is no valid price. */
export function describeReduction(
  form: DiscountFormValues,
  content: DiscountedContent,
  { taxBasisPoints, feeBasisPoints }: SaleTerms,
): string | null {
  const { percent, amount } = toReduction(form, content);
  if (!Number.isInteger(percent ?? amount)) return null;
  const price = calculateReducedPrice({ percent, amount, currency: content.currency }, content);
  if (price === null) return null;
  const format = (minor: number) => formatMoney(minor, content.currency);
  if (price === 0) return `No se paga nada en lugar de ${format(content.amount)}.`;
  const masterAmount = calculateMasterAmount(splitAmount(price, taxBasisPoints, feeBasisPoints));
  return `Se paga ${format(price)} en lugar de ${format(content.amount)}; recibes ${format(masterAmount)}.`;
}
