"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendAppeal } from "@/lib/administration/appeals/queries";
import { appealForm, MAX_APPEAL_LENGTH } from "@/lib/administration/appeals/schema";
import type { Moderation } from "@/lib/administration/appeals/schema";

interface AppealDialogProps {
  moderation: Moderation;
  onClose: (isDone: boolean) => void;
}

/** Asks why somebody disagrees with a moderation. */
export function AppealDialog({ moderation: { subjectType, subjectId, title }, onClose }: AppealDialogProps) {
  return (
    <FormDialog
      schema={appealForm}
      defaultValues={{ text: "" }}
      title="No estoy de acuerdo"
      description={`Hemos retirado ${title}. Cuéntanos por qué crees que no debimos: lo revisa una persona del equipo distinta de la que lo decidió.`}
      submitLabel="Enviar el recurso"
      onCancel={() => onClose(false)}
      onSubmit={async ({ text }) => {
        await sendAppeal({ subjectType, subjectId, text });
        void toast("Hemos recibido tu recurso. Te avisaremos por correo.", {
          kind: "success",
          duration: 6000,
        });
        onClose(true);
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Por qué"
          hint={`De 10 a ${MAX_APPEAL_LENGTH} caracteres. Se recurre una sola vez.`}
          error={errors.text?.message}
        >
          <TextArea rows={6} {...register("text")} />
        </Field>
      )}
    </FormDialog>
  );
}
