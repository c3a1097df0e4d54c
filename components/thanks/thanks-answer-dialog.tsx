"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendThanksAnswer } from "@/lib/community/thanks/queries";
import { thanksAnswerInput, MAX_THANKS_LENGTH } from "@/lib/community/thanks/schema";

interface ThanksAnswerDialogProps {
  id: string;
  name: string;
  /** The current answer, or empty. */
  answer: string;
  onClose: (done: boolean) => void;
}

export function ThanksAnswerDialog({ id, name, answer: currentAnswer, onClose }: ThanksAnswerDialogProps) {
  return (
    <FormDialog
      schema={thanksAnswerInput}
      defaultValues={{ answer: currentAnswer }}
      title={`Responder a ${name}`}
      description="Quien te da las gracias la lee siempre; los demás, si muestras su agradecimiento."
      submitLabel="Guardar la respuesta"
      onCancel={() => onClose(false)}
      onSubmit={async ({ answer }) => {
        await sendThanksAnswer(id, answer);
        onClose(true);
        const text = answer === "" ? "Tu respuesta se ha quitado." : `${name} leerá tu respuesta.`;
        void toast(text, { kind: "success", duration: 5000, id: "thanks" });
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Respuesta"
          hint={`Hasta ${MAX_THANKS_LENGTH} caracteres.${currentAnswer ? " Déjala vacía para quitarla." : ""}`}
          error={errors.answer?.message}
        >
          <TextArea rows={4} {...register("answer")} />
        </Field>
      )}
    </FormDialog>
  );
}
