import { useAyniForm } from "@/components/editor/use-ayni-form";
import { validateFormPrices } from "./prices";

const AMOUNT_FIELDS = ["amount", "minimumAmount", "suggestedAmount"] as const;

/** Shows the errors of the amounts when a field is left, and removes them as soon as they are fixed. */
export function usePriceErrors() {
  const { getValues, setError, clearErrors } = useAyniForm();

  function showErrors() {
    const form = getValues();
    const errors = validateFormPrices(form);
    for (const name of AMOUNT_FIELDS) {
      if (errors[name] && form[name].trim()) setError(name, { type: "price", message: errors[name] });
    }
  }

  function clearFixedErrors() {
    const errors = validateFormPrices(getValues());
    clearErrors(AMOUNT_FIELDS.filter((name) => !errors[name]));
  }

  return { showErrors, clearFixedErrors };
}
