import { useFormContext, type Path } from "react-hook-form";
import type { AyniFormValues } from "./form-values";

export function useAyniForm() {
  const form = useFormContext<AyniFormValues>();
  /** Registers a field whose value the server renders too, so that nobody types over a value they cannot see. */
  const registerField = (name: Path<AyniFormValues>) => ({
    ...form.register(name),
    defaultValue: String(form.getValues(name)),
  });
  return { ...form, registerField };
}
