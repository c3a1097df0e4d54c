import { z } from "zod";
import { parsePrice } from "@/components/common/parse-price";
import { findPriceErrors } from "@/lib/orders/membership-plans/policy";
import {
  INTERVALS,
  MAX_PRICE,
  planInput,
  type OwnPlan,
  type PlanCandidate,
  type PlanInput,
  type PlanSummary,
} from "@/lib/orders/membership-plans/schema";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";
import { formatMoney, toDecimalAmount } from "@/lib/reference/money";
import { describeShare } from "./plan-share";

const formFields = z.object({
  name: z.string(),
  description: z.string(),
  opens: z.enum(["all", "chosen"]),
  ayniIds: z.array(z.string()),
  interval: z.enum(INTERVALS),
  currency: z.string(),
  pricing: z.enum(["fixed", "open"]),
  amount: z.string(),
  minimum: z.string(),
  seats: z.string(),
  solidarityAmount: z.string(),
  solidaritySeats: z.string(),
});
export type PlanFormValues = z.input<typeof formFields>;

const EMPTY_FORM: PlanFormValues = {
  name: "",
  description: "",
  opens: "all",
  ayniIds: [],
  interval: "month",
  currency: "EUR",
  pricing: "fixed",
  amount: "",
  minimum: "",
  seats: "",
  solidarityAmount: "",
  solidaritySeats: "",
};

const toText = (amount: number, currency: string): string =>
  toDecimalAmount(amount, currency).replace(".", ",");

/** The form of a plan; empty for a new one. */
export function toPlanForm(plan: OwnPlan | null): PlanFormValues {
  if (plan === null) return EMPTY_FORM;
  const { opens, amount, minimum, currency, seats, solidarity } = plan;
  return {
    name: plan.name,
    description: plan.description,
    opens: opens === "all" ? "all" : "chosen",
    ayniIds: opens === "all" ? [] : opens,
    interval: plan.interval,
    currency: currency.toUpperCase(),
    pricing: minimum === null ? "fixed" : "open",
    amount: toText(amount, currency),
    minimum: minimum === null ? "" : toText(minimum, currency),
    seats: seats === null ? "" : String(seats),
    solidarityAmount: solidarity ? toText(solidarity.amount, currency) : "",
    solidaritySeats: solidarity ? String(solidarity.seats) : "",
  };
}

const toPrice = (text: string, currency: string): number =>
  isCurrencyCode(currency) ? parsePrice(text, currency) : NaN;

/** Empty is null; NaN for what is no number. */
const toSeats = (text: string): number | null =>
  text.trim() === "" ? null : Number(text.replaceAll(".", ""));

/** Lists the chosen contents that can still be opened. */
const listOpened = ({ opens, ayniIds }: PlanFormValues, candidates: readonly PlanCandidate[]): string[] =>
  candidates.flatMap(({ id }) => (opens === "all" || ayniIds.includes(id) ? id : []));

/** Both fields, or none. */
const toSolidarity = ({ solidarityAmount, solidaritySeats, currency }: PlanFormValues) =>
  solidarityAmount.trim() === "" && solidaritySeats.trim() === ""
    ? null
    : { amount: toPrice(solidarityAmount, currency), seats: toSeats(solidaritySeats) };

const toInput = (form: PlanFormValues, candidates: readonly PlanCandidate[]) => ({
  name: form.name,
  description: form.description,
  opens: form.opens === "all" ? "all" : listOpened(form, candidates),
  amount: toPrice(form.amount, form.currency),
  currency: form.currency,
  interval: form.interval,
  minimum: form.pricing === "open" ? toPrice(form.minimum, form.currency) : null,
  seats: toSeats(form.seats),
  solidarity: toSolidarity(form),
});

/** The fields of the form that stand for those of the call. */
const FIELDS: Record<string, string> = { opens: "ayniIds", solidarity: "solidarityAmount" };

/** "Escribe un precio en cifras, de 0,50 € a 1.000.000 €". */
function describePriceRange(currency: string): string {
  if (!isCurrencyCode(currency)) return "Indica un precio";
  const least = Math.max(minimumCharge(currency), 1);
  return `Escribe un precio en cifras, de ${formatMoney(least, currency)} a ${formatMoney(MAX_PRICE, currency)}`;
}

function checkForm(
  form: PlanFormValues,
  candidates: readonly PlanCandidate[],
  context: z.RefinementCtx,
): void {
  const fail = (field: PropertyKey, message: string) =>
    context.addIssue({ code: "custom", path: [FIELDS[String(field)] ?? field], message });
  const { data, error } = planInput.safeParse(toInput(form, candidates));
  for (const { path, message } of error?.issues ?? []) {
    const isPrice = path[0] === "amount" || path[0] === "minimum" || path[1] === "amount";
    const text = isPrice ? describePriceRange(form.currency) : message;
    fail(path[1] === "seats" ? "solidaritySeats" : (path[0] ?? "name"), text);
  }
  for (const [field, message] of Object.entries(data ? findPriceErrors(data) : {})) fail(field, message);
}

/** The form as the call expects it. */
export const createPlanForm = (candidates: readonly PlanCandidate[]) =>
  formFields
    .superRefine((form, context) => checkForm(form, candidates, context))
    .transform((form): PlanInput => planInput.parse(toInput(form, candidates)));

/** Tells the Master's share of a period, of those who join at this price; null while there is no valid one. */
export function describeFormShare(
  form: PlanFormValues,
  { taxBasisPoints, feeBasisPoints }: SaleTerms,
  plan: OwnPlan | null = null,
): string | null {
  const { amount, currency, interval, pricing } = form;
  const price = toPrice(amount, currency);
  if (!Number.isInteger(price) || price === 0) return null;
  const masterAmount = calculateMasterAmount(splitAmount(price, taxBasisPoints, feeBasisPoints));
  const isOpen = pricing === "open";
  const isOther = plan !== null && plan.members > 0 && price !== plan.amount;
  const hasOtherPrices = !isOpen && (isOther || (plan?.hasOtherPrices ?? false));
  const share = describeShare({ masterAmount, currency, interval, hasOtherPrices });
  return isOpen ? `${share} que paga lo que sugieres.` : `${share}.`;
}

/** The plan as its page would show it, and the number of contents that it opens; null while there is no valid price. */
export function toPreview(
  form: PlanFormValues,
  candidates: readonly PlanCandidate[],
): { plan: PlanSummary; opened: number } | null {
  const { amount, minimum, currency } = toInput(form, candidates);
  if (!Number.isInteger(amount) || (minimum !== null && !Number.isInteger(minimum))) return null;
  const { name, description, interval } = form;
  const plan = {
    id: "",
    name: name.trim(),
    description: description.trim(),
    amount,
    minimum,
    currency,
    interval,
  };
  return { plan, opened: listOpened(form, candidates).length };
}

/** Says before it is saved what another price means for the members; null if nothing. */
export function describePriceChange(form: PlanFormValues, plan: OwnPlan | null): string | null {
  if (plan === null || plan.members === 0) return null;
  const [amount, minimum] = [form.amount, form.minimum].map((text) => toPrice(text, form.currency));
  const isOpen = form.pricing === "open";
  const isSame = amount === plan.amount && (isOpen ? minimum === plan.minimum : plan.minimum === null);
  if (Number.isNaN(amount) || isSame) return null;
  const isOne = plan.members === 1;
  const people = isOne ? "Tu miembro sigue" : `Tus ${plan.members} miembros siguen`;
  // A price that each person chooses is asked of nobody.
  if (isOpen) return `${people} pagando lo mismo que hoy.`;
  return `${people} pagando lo mismo que hoy hasta que ${isOne ? "diga" : "digan"} que sí.`;
}
