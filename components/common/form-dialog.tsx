"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { FormMessage } from "./form-message";
import styles from "./form.module.css";
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from "./use-schema-form";

interface FormDialogProps<Input extends FieldValues, Output> extends SchemaFormOptions<Input, Output> {
  title: string;
  description: ReactNode;
  submitLabel: string;
  danger?: boolean;
  onCancel: () => void;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
}

/** A dialog with one form. It cannot be closed while the form is being submitted. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  description,
  submitLabel,
  danger,
  onCancel,
  children,
  ...options
}: FormDialogProps<Input, Output>) {
  const { form, submit } = useSchemaForm(options);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onCancel()}
      closeOnOutsideClick={false}
      title={title}
      description={description}
    >
      <form noValidate className={cx(styles.form, styles.inDialog)} onSubmit={submit}>
        {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
        {children(form)}
        <ButtonRow>
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" variant={danger ? "danger" : "primary"} pending={isSubmitting}>
            {submitLabel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
