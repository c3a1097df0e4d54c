"use client";

import { CharacterCount } from "@/components/common/character-count";
import { FormDialog } from "@/components/common/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { MAX_QUESTION_LENGTH, questionInput } from "@/lib/community/questions/schema";
import type { QuestionInput } from "@/lib/community/questions/schema";
import { countCharacters } from "@/lib/platform/text/characters";

interface AskDialogProps {
  /** The name of the person who answers. */
  name: string;
  /** The title of the content that it is about. */
  about: string | null;
  /** The text that was written before. */
  question: QuestionInput | null;
  submitLabel: string;
  /** Names the question for the tab, which keeps what was not sent. */
  keptAs: string;
  onSubmit: (question: QuestionInput) => Promise<void>;
  onCancel: () => void;
}

/** Asks a Master before receiving anything, or changes such a question. */
export function AskDialog({
  name,
  about,
  question,
  submitLabel,
  keptAs,
  onSubmit,
  onCancel,
}: AskDialogProps) {
  return (
    <FormDialog
      schema={questionInput}
      defaultValues={question ?? { text: "", isPrivate: false }}
      title={`Pregunta a ${name}`}
      description={about && `Sobre «${about}»`}
      submitLabel={submitLabel}
      keptAs={keptAs}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <Field
            label="Tu pregunta"
            hint={
              <CharacterCount length={countCharacters(watch("text"))} max={MAX_QUESTION_LENGTH}>
                Si la respuesta sirve a más gente, <bdi>{name}</bdi> puede mostrarla en su página, con tu
                nombre y sin tu apellido. Podrás cambiarla hasta que tenga respuesta.
              </CharacterCount>
            }
            error={errors.text?.message}
          >
            <TextArea rows={5} {...register("text")} />
          </Field>
          <Checkbox
            label={`Solo para ${name}: nadie más la lee`}
            error={errors.isPrivate?.message}
            {...register("isPrivate")}
          />
        </>
      )}
    </FormDialog>
  );
}
