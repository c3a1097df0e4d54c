import type { AyniFormValues } from "@/components/editor/form-values";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { listOfferedPacks, toPackFieldErrors } from "./packs";
import { toPriceFieldErrors } from "./prices";

/** Moves the errors of amounts and packs to the fields that they come from. */
export const toFormErrors = (form: AyniFormValues, errors: FieldErrors): FieldErrors =>
  toPackFieldErrors(toPriceFieldErrors(form, errors), listOfferedPacks(form));
