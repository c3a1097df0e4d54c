"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { sendJudgement } from "@/lib/administration/appeals/queries";
import { judgementForm, MAX_APPEAL_LENGTH } from "@/lib/administration/appeals/schema";
import type { JudgementInput } from "@/lib/administration/appeals/schema";
import { JUDGEMENT_TEXTS } from "./judgement-texts";

interface AppealDialogProps {
  id: string;
  decision: JudgementInput["decision"];
  onJudged: () => void;
  onCancel: () => void;
}

/** Asks for the reason of a judgement. Load with next/dynamic. */
export function AppealDialog({ id, decision, onJudged, onCancel }: AppealDialogProps) {
  const { title, description, action } = JUDGEMENT_TEXTS[decision];
  return (
    <FormDialog
      schema={judgementForm}
      defaultValues={{ answer: "" }}
      title={title}
      description={description}
      submitLabel={action}
      onCancel={onCancel}
      onSubmit={async ({ answer }) => {
        await sendJudgement(id, { decision, answer });
        onJudged();
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Motivo"
          hint={`De 10 a ${MAX_APPEAL_LENGTH} caracteres. Lo lee quien recurrió.`}
          error={errors.answer?.message}
        >
          <TextArea rows={5} {...register("answer")} />
        </Field>
      )}
    </FormDialog>
  );
}
