import { useController, type Control } from "react-hook-form";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Field } from "@/components/ui/field";
import type { ApplicationValues } from "../applications/application-values";

interface ChoicesFieldProps {
  control: Control<ApplicationValues>;
  name: "disciplines" | "topics" | "languages";
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  max?: number;
}

/** Several out of a list, found by typing. */
export function ChoicesField({ control, name, label, hint, options, max }: ChoicesFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        <Combobox
          options={options}
          value={field.value}
          onChange={field.onChange}
          max={max}
          placeholder="Escribe para buscar"
        />
      </Field>
    </div>
  );
}
