import type { ReactNode } from "react";
import { LocalDate } from "@/components/common/local-date";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { ReceivedQuestion, WrittenQuestion } from "@/lib/community/questions/schema";
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
  /** The subject of the question. */
  place: ReactNode;
  canAnswer: boolean;
}

/** The lesson in the room of the course, or the public page of the content. `orderId` is null for the viewer's own course. */
function AskedPlace({ question, orderId }: { question: ReceivedQuestion; orderId: string | null }) {
  const { lesson, ayni } = question;
  if (!ayni) return null;
  if (!lesson)
    return (
      <>
        Sobre <Link href={routes.ayni(ayni.slug)}>{ayni.title}</Link>
      </>
    );
  const room =
    orderId === null
      ? routes.preview(ayni.slug, "contenido")
      : routes.receivedItem(ayni.slug, orderId, "contenido");
  return (
    <>
      En <Link href={`${room}#preguntas-${lesson.id}`}>{lesson.title}</Link>, de <bdi>{ayni.title}</bdi>
    </>
  );
}

/** A question outside its lesson or page, with a link to it. */
function QuestionCard({ question, masterName, place, canAnswer }: QuestionCardProps) {
  const { id, createdAt } = question;
  return (
    <article aria-labelledby={`pregunta-${id}`} className={cx(styles.question, styles.card)}>
      <QuestionAuthor question={question} nameId={`pregunta-${id}`} as="h2" size={44}>
        {place} · <LocalDate iso={createdAt} />
      </QuestionAuthor>
      <QuestionText question={question} masterName={masterName} />
      <DeskActions
        question={question}
        about={question.ayni?.title ?? null}
        masterName={masterName}
        canAnswer={canAnswer}
        listId={QUESTIONS_HEADING_ID}
      />
    </article>
  );
}

export const ReceivedQuestionCard = ({
  question,
  masterName,
}: {
  question: ReceivedQuestion;
  masterName: string;
}) => (
  <QuestionCard
    question={question}
    masterName={masterName}
    place={question.ayni ? <AskedPlace question={question} orderId={null} /> : "En tu página"}
    canAnswer
  />
);

export function WrittenQuestionCard({ question }: { question: WrittenQuestion }) {
  const { masterName, masterSlug, ayni, lesson } = question;
  const name = masterSlug ? <Link href={routes.master(masterSlug)}>{masterName}</Link> : masterName;
  return (
    <QuestionCard
      question={question}
      masterName={masterName}
      place={
        <>
          {!lesson && <>A {name}</>}
          {!lesson && ayni && " · "}
          <AskedPlace question={question} orderId={question.orderId} />
        </>
      }
      canAnswer={false}
    />
  );
}
