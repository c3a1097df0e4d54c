"use client";

import type { ComponentProps } from "react";
import styles from "./date-field.module.css";
import { Field } from "./field";
import { TextInput } from "./text-input";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "children" | "className"> &
  Omit<ComponentProps<"input">, "type" | "className"> & {
    withTime?: boolean;
  };

/** A native date or date-time input with its label. */
export function DateField({ label, hint, error, optional, withTime, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      <TextInput type={withTime ? "datetime-local" : "date"} className={styles.date} {...input} />
    </Field>
  );
}
