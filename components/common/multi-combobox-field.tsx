"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useController, type Control, type FieldValues, type Path } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/ui/field";

const Combobox = dynamic(() => import("@/components/ui/combobox/combobox").then((module) => module.Combobox));

interface MultiComboboxFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  max?: number;
  /** Validates every change, before the form is submitted. */
  schema?: z.ZodType;
}

/** A form field that selects several options by typing. */
export function MultiComboboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  max,
  schema,
}: MultiComboboxFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const schemaError = fieldState.isDirty
    ? schema?.safeParse(field.value).error?.issues[0]?.message
    : undefined;
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={schemaError ?? fieldState.error?.message}>
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
