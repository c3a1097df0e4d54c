"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { sendAnswer } from "@/lib/community/questions/queries";
import { lessonAnswerForm, masterAnswerForm, MAX_ANSWER_LENGTH } from "@/lib/community/questions/schema";
import type { QuestionView } from "@/lib/community/questions/schema";
import styles from "./questions.module.css";

interface AnswerDialogProps {
  question: QuestionView;
  /** The name of the person who asked. */
  name: string;
  onClose: (done: boolean) => void;
}

const SUBMIT_LABEL = "Guardar la respuesta";

function describeAnswerDialog({ question, name, onClose }: AnswerDialogProps) {
  const description = (
    <span className={styles.text} dir="auto">
      {question.text}
    </span>
  );
  const lengthHint = `Hasta ${MAX_ANSWER_LENGTH} caracteres.${question.answer ? " Déjala vacía para quitarla." : ""}`;

  async function save(answer: string, isPrivate: boolean) {
    await sendAnswer(question.id, { answer, version: question.version, isPrivate });
    onClose(true);
    const text = answer === "" ? "Tu respuesta se ha quitado." : `${name} leerá tu respuesta.`;
    void toast(text, { kind: "success", duration: 5000, id: "question" });
  }

  return {
    description,
    lengthHint,
    save,
    defaultText: question.answer?.text ?? "",
    keptAs: `answer-${question.id}-${question.version}`,
    onCancel: () => onClose(false),
  };
}

/** Answers where the question itself says who reads along. */
function BoundAnswerDialog(props: AnswerDialogProps) {
  const { question, name } = props;
  const { description, lengthHint, save, defaultText, keptAs, onCancel } = describeAnswerDialog(props);
  const readers = question.isPrivate ? `Solo la lee ${name}.` : `La leen ${name} y quienes reciben el curso.`;
  return (
    <FormDialog
      schema={lessonAnswerForm}
      defaultValues={{ answer: defaultText }}
      title={`Responder a ${name}`}
      description={description}
      submitLabel={SUBMIT_LABEL}
      keptAs={keptAs}
      onCancel={onCancel}
      onSubmit={({ answer }) => save(answer, question.isPrivate)}
    >
      {({ register, formState: { errors } }) => (
        <Field label="Respuesta" hint={`${readers} ${lengthHint}`} error={errors.answer?.message}>
          <TextArea rows={6} {...register("answer")} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Answers a question before receiving anything: to everybody, or only to who asked. */
function OpenAnswerDialog(props: AnswerDialogProps) {
  const { question, name } = props;
  const { description, lengthHint, save, defaultText, keptAs, onCancel } = describeAnswerDialog(props);
  const { name: firstName } = question.author;
  const options = [
    {
      value: "everybody",
      label: "Responder a todos",
      description: `Se lee en tu página, con la pregunta: el nombre de ${firstName} se ve, su apellido no.`,
    },
    { value: "author", label: `Responder solo a ${firstName}`, description: "Nadie más la lee." },
  ];
  return (
    <FormDialog
      schema={masterAnswerForm}
      defaultValues={question.answer ? { answer: defaultText, readers: "everybody" } : { answer: "" }}
      title={`Responder a ${name}`}
      description={description}
      submitLabel={SUBMIT_LABEL}
      keptAs={keptAs}
      onCancel={onCancel}
      onSubmit={({ answer, readers }) => save(answer, readers === "author")}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label="Respuesta" hint={lengthHint} error={errors.answer?.message}>
            <TextArea rows={6} {...register("answer")} />
          </Field>
          <RadioCards
            legend="Quién la lee"
            options={options}
            error={errors.readers?.message}
            {...register("readers")}
          />
        </>
      )}
    </FormDialog>
  );
}

export function AnswerDialog(props: AnswerDialogProps) {
  const { isBesideLesson, isPrivate } = props.question;
  return isBesideLesson || isPrivate ? <BoundAnswerDialog {...props} /> : <OpenAnswerDialog {...props} />;
}
