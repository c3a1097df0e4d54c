"use client";

import { useState, type ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialog";
import { FormMessage } from "./form-message";
import styles from "./form.module.css";
import { createTabText } from "./tab-text";
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from "./use-schema-form";

interface FormDialogProps<Input extends FieldValues, Output> extends SchemaFormOptions<Input, Output> {
  title: string;
  description: ReactNode;
  submitLabel: string;
  danger?: boolean;
  /** Names the form for the tab, which keeps what was typed and not sent; default: it is forgotten. */
  keptAs?: string;
  onCancel: () => void;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
}

/** Keeps the values of a form that was closed without sending them. */
function createKeptValues<Input extends FieldValues>(name: string | undefined) {
  const kept = name === undefined ? undefined : createTabText(`ayllu-form-${name}`);
  return {
    read: () => JSON.parse(kept?.read() ?? "{}") as DefaultValues<Input>,
    write: (values: Input) => kept?.write(JSON.stringify(values)),
    forget: () => kept?.write(null),
  };
}

/** A dialog with one form. It cannot be closed while the form is being submitted. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  description,
  submitLabel,
  danger,
  keptAs,
  onCancel,
  children,
  ...options
}: FormDialogProps<Input, Output>) {
  const [kept] = useState(() => createKeptValues<Input>(keptAs));
  const [keptValues] = useState(kept.read);
  const { form, submit } = useSchemaForm<Input, Output>({
    ...options,
    defaultValues: { ...options.defaultValues, ...keptValues },
    onSubmit: async (values, sentForm) => {
      await options.onSubmit(values, sentForm);
      kept.forget();
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  function cancel() {
    if (isDirty) kept.write(form.getValues());
    onCancel();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && cancel()}
      closeOnOutsideClick={false}
      title={title}
      description={description}
    >
      <form noValidate className={cx(styles.form, styles.inDialog)} onSubmit={submit}>
        {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
        {children(form)}
        <ButtonRow>
          <Button variant="secondary" onClick={cancel}>
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
