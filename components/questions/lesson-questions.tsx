"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { LocalDate } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { changeQuestion, lessonQuestionsOptions, sendQuestion } from "@/lib/community/questions/queries";
import type { QuestionInput, QuestionView } from "@/lib/community/questions/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { QuestionActions } from "./question-actions";
import { QuestionAuthor } from "./question-author";
import { QuestionText } from "./question-text";
import styles from "./questions.module.css";

const QuestionForm = dynamic(() => import("./question-form").then((m) => m.QuestionForm), { ssr: false });

interface LessonQuestionsProps {
  lessonId: string;
  masterName: string;
}

interface LessonQuestionProps {
  question: QuestionView;
  masterName: string;
  canAsk: boolean;
  canAnswer: boolean;
  onChanged: () => void;
}

function LessonQuestion({ question, masterName, canAsk, canAnswer, onChanged }: LessonQuestionProps) {
  const [editing, setEditing] = useState(false);
  const nameId = `pregunta-${question.id}`;

  async function handleSubmit(input: QuestionInput) {
    await changeQuestion(question.id, input);
    setEditing(false);
    onChanged();
  }

  return (
    <article aria-labelledby={nameId} className={styles.question}>
      <QuestionAuthor question={question} nameId={nameId} as="p" size={36}>
        <LocalDate iso={question.createdAt} />
      </QuestionAuthor>
      {editing ? (
        <QuestionForm
          masterName={masterName}
          question={question}
          onSubmit={handleSubmit}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <QuestionText question={question} masterName={masterName} />
          <QuestionActions
            question={question}
            canAnswer={canAnswer}
            onEdit={canAsk ? () => setEditing(true) : null}
            onChanged={onChanged}
          />
        </>
      )}
    </article>
  );
}

interface AskQuestionProps extends LessonQuestionsProps {
  /** Nobody has asked: whoever opened the questions did so to write one. */
  isFirst: boolean;
  onAsked: () => void;
}

function AskQuestion({ lessonId, masterName, isFirst, onAsked }: AskQuestionProps) {
  const [writing, setWriting] = useState(isFirst);
  // Focus returns to the button that the form replaced.
  const [hasWritten, setHasWritten] = useState(false);

  function close() {
    setWriting(false);
    setHasWritten(true);
  }

  async function handleSubmit(question: QuestionInput) {
    await sendQuestion(lessonId, question);
    close();
    onAsked();
    void toast("Tu pregunta está enviada. Te avisaremos cuando tenga respuesta.", {
      kind: "success",
      duration: 5000,
      id: "question",
    });
  }

  if (writing) {
    return <QuestionForm masterName={masterName} onSubmit={handleSubmit} onCancel={close} />;
  }
  return (
    <div>
      <Button size="s" variant="secondary" autoFocus={hasWritten} onClick={() => setWriting(true)}>
        Hacer una pregunta
      </Button>
    </div>
  );
}

/** Questions beside a lesson; refreshed silently while they are shown. */
export function LessonQuestions({ lessonId, masterName }: LessonQuestionsProps) {
  const queryClient = useQueryClient();
  const options = lessonQuestionsOptions(lessonId);
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(options);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: options.queryKey });

  if (isPending) return <p className={styles.quiet}>Cargando las preguntas…</p>;
  if (!data) {
    return (
      <div className={styles.section}>
        <p>{errorMessage(error)}</p>
        <div>
          <Button size="s" variant="secondary" onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        </div>
      </div>
    );
  }
  const { pages } = data;
  const questions = pages.flatMap(({ content }) => content);
  const rights = pages.at(-1)?.metadata;
  const canAsk = rights?.canAsk ?? false;
  return (
    <div className={styles.section}>
      {questions.length === 0 && (
        <p className={styles.quiet}>
          Nadie ha preguntado todavía.
          {canAsk &&
            " Lo que preguntes lo leerán también quienes reciben el curso, salvo que lo quieras privado."}
        </p>
      )}
      {canAsk && (
        <AskQuestion
          lessonId={lessonId}
          masterName={masterName}
          isFirst={questions.length === 0}
          onAsked={refresh}
        />
      )}
      {questions.length > 0 && (
        <ul role="list" className={styles.list}>
          {questions.map((question) => (
            <li key={question.id}>
              <LessonQuestion
                question={question}
                masterName={masterName}
                canAsk={canAsk}
                canAnswer={rights?.canAnswer ?? false}
                onChanged={refresh}
              />
            </li>
          ))}
        </ul>
      )}
      {questions.some(({ isOwn }) => isOwn) && (
        <p>
          <TextLink href={routes.questions({ estado: "mias" })}>Todas tus preguntas</TextLink>
        </p>
      )}
      {hasNextPage && (
        <div>
          <Button
            size="s"
            variant="secondary"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Ver preguntas anteriores
          </Button>
        </div>
      )}
    </div>
  );
}
