import { formatMonth } from "@/components/common/format-date";
import { More } from "@/components/common/more";
import { ReportButton } from "@/components/moderation/report-button";
import { Link } from "@/components/ui/link";
import type { PublicQuestion } from "@/lib/community/questions/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./public-questions.module.css";

const VISIBLE_COUNT = 3;

interface PublicQuestionsProps {
  questions: PublicQuestion[];
  masterName: string;
  /** The page that shows them. */
  path: string;
  /** Links the content of each question. */
  withSubject?: boolean;
}

function PublicQuestionItem({
  question,
  masterName,
  path,
  withSubject,
}: Omit<PublicQuestionsProps, "questions"> & { question: PublicQuestion }) {
  const { id, text, answer, authorName, answeredAt, ayni } = question;
  return (
    <article aria-labelledby={`pregunta-${id}`} className={styles.question}>
      <p id={`pregunta-${id}`} className={styles.text} dir="auto">
        {text}
      </p>
      <div className={styles.answer}>
        <p className={styles.who}>{masterName} responde:</p>
        <p className={styles.reply} dir="auto">
          {answer}
        </p>
      </div>
      <div className={styles.foot}>
        <p>
          Pregunta de <bdi>{authorName}</bdi>
          {withSubject && ayni && (
            <>
              {" "}
              sobre <Link href={routes.ayni(ayni.slug)}>{ayni.title}</Link>
            </>
          )}
          {" · "}
          <time dateTime={answeredAt.slice(0, 7)}>{formatMonth(answeredAt)}</time>
        </p>
        <ReportButton
          compact
          subject={{ subjectType: "LessonQuestion", subjectId: id }}
          subjectLabel={`la pregunta de ${authorName}`}
          returnPath={path}
        />
      </div>
    </article>
  );
}

/** Shows the newest answers to everybody, and the rest in a `<details>`. */
export function PublicQuestions({ questions, ...props }: PublicQuestionsProps) {
  const renderList = (entries: PublicQuestion[]) => (
    <ul role="list" className={styles.list}>
      {entries.map((question) => (
        <li key={question.id}>
          <PublicQuestionItem question={question} {...props} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {renderList(questions.slice(0, VISIBLE_COUNT))}
      {questions.length > VISIBLE_COUNT && (
        <More label="Ver todas las preguntas" className={styles.more}>
          {renderList(questions.slice(VISIBLE_COUNT))}
        </More>
      )}
    </>
  );
}
