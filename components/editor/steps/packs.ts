import type { AyniFormValues } from "@/components/editor/form-values";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import { parseAmount } from "./prices";

/** The packs that can be offered, with the fields of each. */
export const PACKS = [
  { sessions: 3, price: "pack3", months: "months3" },
  { sessions: 5, price: "pack5", months: "months5" },
  { sessions: 10, price: "pack10", months: "months10" },
] as const;

type PackFields = Pick<AyniFormValues, "session" | "pricing">;

/** Returns the packs that have a price; they are for a fixed price only. */
export const listOfferedPacks = ({ session, pricing }: PackFields) =>
  pricing === "PAID" ? PACKS.filter(({ price }) => session[price].trim() !== "") : [];

const PACK_PATH = /^session\.packs\.(\d+)(?:\.(\w+))?$/;

/** Names the errors of sent packs by their fields: only those with a price are sent. */
export function toPackFieldErrors(errors: FieldErrors, sent: readonly { sessions: number }[]): FieldErrors {
  const named = Object.entries(errors).map(([path, message]) => {
    const [, index, part] = PACK_PATH.exec(path) ?? [];
    const sessions = index === undefined ? undefined : sent[Number(index)]?.sessions;
    const pack = PACKS.find((candidate) => candidate.sessions === sessions);
    return [pack ? `session.${part === "months" ? pack.months : pack.price}` : path, message];
  });
  return Object.fromEntries(named);
}

/** Returns for each pack that cannot be charged what is wrong with it, by field. */
export function validateFormPacks(form: PackFields & Pick<AyniFormValues, "currency">): FieldErrors {
  const { currency, session } = form;
  if (!isCurrencyCode(currency)) return {};
  const errors = listOfferedPacks(form).flatMap(({ price }) => {
    const error = minimumChargeError(parseAmount(session[price], currency), currency);
    return error === null ? [] : [[`session.${price}`, error]];
  });
  return Object.fromEntries(errors);
}
