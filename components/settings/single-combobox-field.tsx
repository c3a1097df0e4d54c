"use client";

import type { ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import { SingleCombobox } from "@/components/common/lazy-combobox";
import { Field } from "@/components/ui/field";

interface SingleComboboxFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  placeholder: string;
  options: readonly { value: string; label: string }[];
}

/** A form field that selects one option by typing. */
export function SingleComboboxField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  ...comboboxProps
}: SingleComboboxFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        <SingleCombobox {...comboboxProps} value={field.value} onChange={field.onChange} />
      </Field>
    </div>
  );
}
