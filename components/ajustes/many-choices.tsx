"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldValues, type Path } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/ui/field";

const Combobox = dynamic(() => import("@/components/ui/combobox/combobox").then((module) => module.Combobox));

interface ManyChoicesProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Said at once, as one choice too many is, once there is any choice. */
  rule: z.ZodType;
}

/** A field of a form with several options out of many, found by typing. */
export function ManyChoices<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  rule,
}: ManyChoicesProps<Values, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const broken = fieldState.isDirty ? rule.safeParse(field.value).error?.issues[0]?.message : undefined;
        return (
          <div data-field={name}>
            <Field label={label} hint={hint} error={broken ?? fieldState.error?.message}>
              <Combobox
                options={options}
                value={field.value}
                onChange={field.onChange}
                placeholder="Escribe para buscar"
              />
            </Field>
          </div>
        );
      }}
    />
  );
}
