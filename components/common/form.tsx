"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { FormMessage } from "./form-message";
import styles from "./form.module.css";
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from "./use-schema-form";

interface FormProps<Input extends FieldValues, Output> extends SchemaFormOptions<Input, Output> {
  className?: string;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
}

export function Form<Input extends FieldValues, Output>({
  className,
  children,
  ...options
}: FormProps<Input, Output>) {
  const { form, submit } = useSchemaForm(options);
  const { root } = form.formState.errors;
  return (
    <form noValidate className={cx(styles.form, className)} onSubmit={submit}>
      {root && <FormMessage kind="error">{root.message}</FormMessage>}
      {children(form)}
    </form>
  );
}
