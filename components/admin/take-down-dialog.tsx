"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { takedownForm } from "@/lib/administration/contents/schema";

interface TakeDownDialogProps {
  title: string;
  masterName: string;
  onTakeDown: (reason: string) => Promise<unknown>;
  onClose: (done: boolean) => void;
}

/** Asks for the reason, which the Master receives by mail. */
export function TakeDownDialog({ title, masterName, onTakeDown, onClose }: TakeDownDialogProps) {
  return (
    <FormDialog
      schema={takedownForm}
      defaultValues={{ reason: "" }}
      title={`Retirar «${title}»`}
      description={`Sale del catálogo y nadie más puede recibirla; quienes la recibieron la conservan. A ${masterName} le llegará un correo con el motivo tal como lo escribas.`}
      submitLabel="Retirar"
      danger
      onCancel={() => onClose(false)}
      onSubmit={async ({ reason }) => {
        await onTakeDown(reason);
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
