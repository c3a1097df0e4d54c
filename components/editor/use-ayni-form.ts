import { useFormContext, type Path, type RegisterOptions } from "react-hook-form";
import type { AyniFormValues } from "./form-values";

export function useAyniForm() {
  const form = useFormContext<AyniFormValues>();
  /** Registers a field whose value the server renders too, so that nobody types over a value they cannot see. */
  const registerField = <Name extends Path<AyniFormValues>>(
    name: Name,
    options?: RegisterOptions<AyniFormValues, Name>,
  ) => ({
    ...form.register(name, options),
    defaultValue: String(form.getValues(name)),
  });
  return { ...form, registerField };
}
