import { z } from "zod";
import { parsePrice } from "@/components/common/parse-price";
import { findPriceError } from "@/lib/orders/bundles/policy";
import { bundleInput, type BundleCandidate, type OwnBundle } from "@/lib/orders/bundles/schema";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney, toDecimalAmount } from "@/lib/reference/money";

const formFields = z.object({
  title: z.string(),
  description: z.string(),
  amount: z.string(),
  ayniIds: z.array(z.string()),
});
export type BundleFormValues = z.input<typeof formFields>;

/** The form of a bundle; empty for a new one. */
export const toBundleForm = (bundle: OwnBundle | null): BundleFormValues => ({
  title: bundle?.title ?? "",
  description: bundle?.description ?? "",
  amount: bundle ? toDecimalAmount(bundle.amount, bundle.currency).replace(".", ",") : "",
  ayniIds: bundle?.parts.map(({ id }) => id) ?? [],
});

/** The chosen contents, in the order of the bundle. */
export function listChosen(
  { ayniIds }: Pick<BundleFormValues, "ayniIds">,
  candidates: readonly BundleCandidate[],
): BundleCandidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return ayniIds.flatMap((id) => byId.get(id) ?? []);
}

/** Exchanges a part with the one before or after it. */
export function movePart(ayniIds: readonly string[], id: string, offset: -1 | 1): string[] {
  const index = ayniIds.indexOf(id);
  const other = ayniIds[index + offset];
  if (index < 0 || other === undefined) return [...ayniIds];
  const moved = [...ayniIds];
  moved[index] = other;
  moved[index + offset] = id;
  return moved;
}

const sumAmounts = (parts: readonly BundleCandidate[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

function toInput(
  form: BundleFormValues,
  candidates: readonly BundleCandidate[],
): z.input<typeof bundleInput> {
  const chosen = listChosen(form, candidates);
  const currency = (chosen[0] ?? candidates[0])?.currency ?? "";
  return {
    title: form.title,
    description: form.description,
    amount: isCurrencyCode(currency) ? parsePrice(form.amount, currency) : NaN,
    ayniIds: chosen.map(({ id }) => id),
  };
}

function checkForm(
  form: BundleFormValues,
  candidates: readonly BundleCandidate[],
  context: z.RefinementCtx,
): void {
  const fail = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path: [...path], message });
  const input = toInput(form, candidates);
  const { error } = bundleInput.safeParse(input);
  for (const { path, message } of error?.issues ?? []) fail(path.slice(0, 1), message);
  const chosen = listChosen(form, candidates);
  const [first] = chosen;
  if (!first) return;
  if (chosen.some(({ currency }) => currency !== first.currency))
    return fail(["ayniIds"], "Todas tienen que costar en la misma moneda");
  if (!Number.isInteger(input.amount)) return;
  const message = findPriceError({ amount: input.amount, currency: first.currency }, sumAmounts(chosen));
  if (message) fail(["amount"], message);
}

/** The form as the call expects it, with the price compared with those of the chosen parts. */
export const createBundleForm = (candidates: readonly BundleCandidate[]) =>
  formFields
    .superRefine((form, context) => checkForm(form, candidates, context))
    .transform((form) => bundleInput.parse(toInput(form, candidates)));

/** "2 elegidas: por separado cuestan 50 €."; null while none is chosen. */
export function describeChosen(
  form: BundleFormValues,
  candidates: readonly BundleCandidate[],
): string | null {
  const chosen = listChosen(form, candidates);
  const [first] = chosen;
  if (!first) return null;
  const sum = formatMoney(sumAmounts(chosen), first.currency);
  return `${chosen.length} ${chosen.length === 1 ? "elegida: por separado cuesta" : "elegidas: por separado cuestan"} ${sum}.`;
}
