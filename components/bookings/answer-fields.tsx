import { CharacterCount, isNearLimit } from "@/components/common/character-count";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { MAX_ANSWER_LENGTH } from "@/lib/bookings/booking/policy";
import { countCharacters } from "@/lib/platform/text/characters";
import styles from "./hours.module.css";

const toName = (index: number): string => `answers.${index}`;

function validateAnswer(answer: string): string | null {
  if (answer.trim() === "") return "Responde a esta pregunta";
  return countCharacters(answer) > MAX_ANSWER_LENGTH
    ? `Escribe como máximo ${MAX_ANSWER_LENGTH} caracteres`
    : null;
}

/** Returns the errors of the answers by the names of their fields. */
export const validateAnswers = (answers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    answers.flatMap((answer, index) => {
      const error = validateAnswer(answer);
      return error === null ? [] : [[toName(index), error]];
    }),
  );

interface AnswerFieldsProps {
  questions: readonly string[];
  answers: readonly string[];
  /** Errors by name of the field. */
  errors: Readonly<Record<string, string>>;
  onChange: (answers: string[]) => void;
}

/** The questions of the Master, all of which are to be answered. */
export function AnswerFields({ questions, answers, errors, onChange }: AnswerFieldsProps) {
  return questions.map((question, index) => {
    const answer = answers[index] ?? "";
    const length = countCharacters(answer);
    return (
      <Field
        key={question}
        label={
          <>
            {question} <span className={styles.required}>(obligatoria)</span>
          </>
        }
        hint={
          isNearLimit(length, MAX_ANSWER_LENGTH) && <CharacterCount length={length} max={MAX_ANSWER_LENGTH} />
        }
        error={errors[toName(index)]}
      >
        <TextArea
          rows={3}
          name={toName(index)}
          required
          value={answer}
          onChange={({ target }) =>
            onChange(answers.map((other, place) => (place === index ? target.value : other)))
          }
        />
      </Field>
    );
  });
}
