import { LocalDate } from "@/components/common/local-date";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { ReceivedQuestion, WrittenQuestion } from "@/lib/community/lesson-questions/schema";
import { QuestionAuthor } from "./question-author";
import { DeskActions } from "./desk-actions";
import { QuestionText } from "./question-text";
import { cx } from "@/components/ui/cx";
import styles from "./questions.module.css";

export const QUESTIONS_HEADING_ID = "preguntas";

interface QuestionCardProps {
  question: ReceivedQuestion;
  /** The person who answers. */
  masterName: string;
  /** The order of the course; null for a course of the viewer's own. */
  orderId: string | null;
  canAnswer: boolean;
}

/** A question outside its lesson, with a link to it. */
function QuestionCard({ question, masterName, orderId, canAnswer }: QuestionCardProps) {
  const { id, lesson, ayni, createdAt } = question;
  const room =
    orderId === null
      ? routes.preview(ayni.slug, "contenido")
      : routes.receivedItem(ayni.slug, orderId, "contenido");
  return (
    <article aria-labelledby={`pregunta-${id}`} className={cx(styles.question, styles.card)}>
      <QuestionAuthor question={question} nameId={`pregunta-${id}`} as="h2" size={44}>
        En <Link href={`${room}#preguntas-${lesson.id}`}>{lesson.title}</Link>, de <bdi>{ayni.title}</bdi> ·{" "}
        <LocalDate iso={createdAt} />
      </QuestionAuthor>
      <QuestionText question={question} masterName={masterName} />
      <DeskActions question={question} canAnswer={canAnswer} listId={QUESTIONS_HEADING_ID} />
    </article>
  );
}

export const ReceivedQuestionCard = ({
  question,
  masterName,
}: {
  question: ReceivedQuestion;
  masterName: string;
}) => <QuestionCard question={question} masterName={masterName} orderId={null} canAnswer />;

export const WrittenQuestionCard = ({ question }: { question: WrittenQuestion }) => (
  <QuestionCard
    question={question}
    masterName={question.masterName}
    orderId={question.orderId}
    canAnswer={false}
  />
);
