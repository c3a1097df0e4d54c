"use client";

import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { Form } from "@/components/common/form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { MAX_QUESTION_LENGTH, questionInput } from "@/lib/community/questions/schema";
import type { QuestionInput } from "@/lib/community/questions/schema";
import styles from "./questions.module.css";

interface QuestionFormProps {
  masterName: string;
  /** The text of the question that is changed. */
  question?: Pick<QuestionInput, "text" | "isPrivate">;
  onSubmit: (question: QuestionInput) => Promise<void>;
  onCancel: () => void;
}

export function QuestionForm({ masterName, question, onSubmit, onCancel }: QuestionFormProps) {
  return (
    <Form
      schema={questionInput}
      defaultValues={{ text: question?.text ?? "", isPrivate: question?.isPrivate ?? false }}
      className={styles.form}
      onSubmit={onSubmit}
    >
      {({ register, watch, formState: { errors, isSubmitting } }) => (
        <>
          <Field
            label="Tu pregunta"
            hint={
              <CharacterCount length={countCharacters(watch("text"))} max={MAX_QUESTION_LENGTH}>
                La responde <bdi>{masterName}</bdi>. Podrás cambiarla hasta que tenga respuesta.
              </CharacterCount>
            }
            error={errors.text?.message}
          >
            <TextArea rows={4} autoFocus {...register("text")} />
          </Field>
          <Checkbox
            label={`Solo para ${masterName}: nadie más la lee`}
            error={errors.isPrivate?.message}
            {...register("isPrivate")}
          />
          <div className={styles.actions}>
            <Button type="submit" pending={isSubmitting}>
              {question ? "Guardar" : "Enviar la pregunta"}
            </Button>
            <Button variant="secondary" onClick={onCancel}>
              Cancelar
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
