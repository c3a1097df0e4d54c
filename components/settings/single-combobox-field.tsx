"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldValues, type Path } from "react-hook-form";
import { Field } from "@/components/ui/field";

const SingleCombobox = dynamic(() =>
  import("@/components/ui/combobox/single-combobox").then((module) => module.SingleCombobox),
);

interface SearchSelectProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  placeholder: string;
  options: readonly { value: string; label: string }[];
}

/** A field of a form with one option out of many, found by typing. */
export function SearchSelect<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  ...choice
}: SearchSelectProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <div data-field={name}>
          <Field label={label} hint={hint} error={fieldState.error?.message}>
            <SingleCombobox {...choice} value={field.value} onChange={field.onChange} />
          </Field>
        </div>
      )}
    />
  );
}
