"use client";

import type { ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Combobox } from "./lazy-combobox";

interface MultiComboboxFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Called after every change, to validate it before the form is submitted. */
  onChange?: () => void;
}

/** A form field that selects several options by typing. */
export function MultiComboboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  onChange,
}: MultiComboboxFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        <Combobox
          options={options}
          value={field.value}
          onChange={(values) => {
            field.onChange(values);
            onChange?.();
          }}
          placeholder="Escribe para buscar"
        />
      </Field>
    </div>
  );
}
