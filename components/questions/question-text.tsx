import { LocalDate } from "@/components/common/local-date";
import type { QuestionView } from "@/lib/community/questions/schema";
import styles from "./questions.module.css";

interface QuestionTextProps {
  question: QuestionView;
  masterName: string;
}

/** A question in plain text with its line breaks, its answer, and why it was hidden. */
export function QuestionText({ question: { text, answer, hidden }, masterName }: QuestionTextProps) {
  return (
    <>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {hidden && (
        <p className={styles.quiet}>
          {hidden.isByAdmin ? "Retirada por el equipo de Ayllu" : `Retirada por ${masterName}`}:{" "}
          {hidden.reason}
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.answerer}>
            {masterName} responde
            <span className={styles.quiet}>
              {" · "}
              <LocalDate iso={answer.at} />
            </span>
          </p>
          <p dir="auto">{answer.text}</p>
        </div>
      )}
    </>
  );
}
