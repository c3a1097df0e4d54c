"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { correctionReasonInput } from "@/lib/teaching/participants/schema";

interface CorrectionDialogProps {
  name: string;
  isPresent: boolean;
  onCorrect: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of a mark that contradicts what was measured in the room. */
export function CorrectionDialog({ name, isPresent, onCorrect, onClose }: CorrectionDialogProps) {
  return (
    <FormDialog
      schema={correctionReasonInput}
      defaultValues={{ reason: "" }}
      title={isPresent ? `¿Estuvo ${name}?` : `¿No estuvo ${name}?`}
      description={
        isPresent
          ? "En la sala no llegó a lo que pides. Cuéntanos por qué cuenta como asistencia."
          : "En la sala llegó a lo que pides. Cuéntanos por qué no cuenta como asistencia."
      }
      submitLabel="Corregir la asistencia"
      onCancel={onClose}
      onSubmit={async ({ reason }) => {
        await onCorrect(reason);
        onClose();
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Motivo"
          hint="Queda en el registro y en las pruebas del encuentro."
          error={errors.reason?.message}
        >
          <TextArea rows={3} {...register("reason")} />
        </Field>
      )}
    </FormDialog>
  );
}
