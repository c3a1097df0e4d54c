"use client";

import type { ComponentProps } from "react";
import styles from "./date-field.module.css";
import { Field } from "./field";
import { TextInput } from "./text-input";

type DateFieldProps = Omit<ComponentProps<typeof Field>, "children"> &
  Omit<ComponentProps<"input">, "type" | "className"> & {
    /** Asks for the hour too. */
    withTime?: boolean;
  };

/** A day, and its hour if wanted, with the platform's own calendar. */
export function DateField({ label, hint, error, optional, className, withTime, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      <TextInput type={withTime ? "datetime-local" : "date"} className={styles.date} {...input} />
    </Field>
  );
}
