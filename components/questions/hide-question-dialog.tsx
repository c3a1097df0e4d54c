"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { hideQuestion } from "@/lib/community/questions/queries";
import { hideQuestionForm, MAX_HIDE_REASON_LENGTH } from "@/lib/community/questions/schema";

interface HideQuestionDialogProps {
  id: string;
  /** The name of the person who asked. */
  name: string;
  onClose: (done: boolean) => void;
}

export function HideQuestionDialog({ id, name, onClose }: HideQuestionDialogProps) {
  return (
    <FormDialog
      schema={hideQuestionForm}
      defaultValues={{ reason: "" }}
      title={`¿Retirar la pregunta de ${name}?`}
      description="Deja de verse, con su respuesta si la tiene. Puedes volver a mostrarla."
      submitLabel="Retirar"
      danger
      onCancel={() => onClose(false)}
      onSubmit={async ({ reason }) => {
        await hideQuestion(id, reason);
        onClose(true);
        void toast("La pregunta está retirada.", { kind: "success", duration: 5000, id: "question" });
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Motivo"
          hint={`Lo lee ${name}. Hasta ${MAX_HIDE_REASON_LENGTH} caracteres.`}
          error={errors.reason?.message}
        >
          <TextArea rows={3} {...register("reason")} />
        </Field>
      )}
    </FormDialog>
  );
}
