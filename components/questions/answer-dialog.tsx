"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendAnswer } from "@/lib/community/lesson-questions/queries";
import { answerInput, MAX_ANSWER_LENGTH } from "@/lib/community/lesson-questions/schema";
import type { QuestionView } from "@/lib/community/lesson-questions/schema";
import styles from "./questions.module.css";

interface AnswerDialogProps {
  question: QuestionView;
  /** The name of the person who asked. */
  name: string;
  onClose: (done: boolean) => void;
}

const answerForm = answerInput.pick({ answer: true });

export function AnswerDialog({ question, name, onClose }: AnswerDialogProps) {
  const readers = question.isPrivate ? `Solo la lee ${name}.` : `La leen ${name} y quienes reciben el curso.`;
  return (
    <FormDialog
      schema={answerForm}
      defaultValues={{ answer: question.answer?.text ?? "" }}
      title={`Responder a ${name}`}
      description={
        <span className={styles.text} dir="auto">
          {question.text}
        </span>
      }
      submitLabel="Guardar la respuesta"
      onCancel={() => onClose(false)}
      onSubmit={async ({ answer }) => {
        await sendAnswer(question, answer);
        onClose(true);
        const text = answer === "" ? "Tu respuesta se ha quitado." : `${name} leerá tu respuesta.`;
        void toast(text, { kind: "success", duration: 5000, id: "question" });
      }}
    >
      {({ register, formState: { errors } }) => (
        <Field
          label="Respuesta"
          hint={`${readers} Hasta ${MAX_ANSWER_LENGTH} caracteres.${question.answer ? " Déjala vacía para quitarla." : ""}`}
          error={errors.answer?.message}
        >
          <TextArea rows={6} {...register("answer")} />
        </Field>
      )}
    </FormDialog>
  );
}
