"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { applicationRefusalInput } from "@/lib/administration/applications/schema";
import { takedownForm } from "@/lib/administration/contents/schema";

const SCHEMAS = { refusal: applicationRefusalInput, takedown: takedownForm } as const;

interface ReasonDialogProps {
  purpose: keyof typeof SCHEMAS;
  title: string;
  description: string;
  submitLabel: string;
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Confirms a refusal with its reason, which the person concerned receives by mail. */
export function ReasonDialog({ purpose, onSubmit, onClose, ...texts }: ReasonDialogProps) {
  return (
    <FormDialog
      {...texts}
      schema={SCHEMAS[purpose]}
      defaultValues={{ reason: "" }}
      danger
      onCancel={() => onClose(false)}
      onSubmit={async ({ reason }) => {
        await onSubmit(reason);
        onClose(true);
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field label="Motivo" error={errors.reason?.message}>
          <TextArea rows={5} {...register("reason")} />
        </Field>
      )}
    </FormDialog>
  );
}
