"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { applicationRefusalInput } from "@/lib/administration/applications/schema";

interface RejectApplicationDialogProps {
  name: string;
  onReject: (reason: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Asks for the reason, which the applicant receives by mail. */
export function RejectApplicationDialog({ name, onReject, onClose }: RejectApplicationDialogProps) {
  return (
    <FormDialog
      schema={applicationRefusalInput}
      defaultValues={{ reason: "" }}
      title={`Rechazar la solicitud de ${name}`}
      description="Le llegará un correo con el motivo tal como lo escribas, y podrá enviar otra solicitud."
      submitLabel="Rechazar la solicitud"
      danger
      onCancel={() => onClose(false)}
      onSubmit={async ({ reason }) => {
        await onReject(reason);
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
