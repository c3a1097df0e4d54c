"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { ReportButton } from "@/components/moderation/report-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { deleteQuestion, unhideQuestionMutation } from "@/lib/community/questions/queries";
import type { QuestionView } from "@/lib/community/questions/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import styles from "./questions.module.css";

const AnswerDialog = lazyDialog(() => import("./answer-dialog").then((m) => m.AnswerDialog));
const HideQuestionDialog = lazyDialog(() =>
  import("./hide-question-dialog").then((m) => m.HideQuestionDialog),
);

interface QuestionActionsProps {
  question: QuestionView;
  canAnswer: boolean;
  /** Starts a change in place; null where that is not possible. */
  onEdit: (() => void) | null;
  onChanged: () => void;
}

function UnhideButton({
  question,
  name,
  onChanged,
}: {
  question: QuestionView;
  name: string;
  onChanged: () => void;
}) {
  const { mutate, isPending } = useMutation({
    ...unhideQuestionMutation(question.id),
    onSuccess: () => {
      void toast("La pregunta se vuelve a mostrar.", { kind: "success", duration: 5000, id: "question" });
      onChanged();
    },
    onError: (error) => void toast(errorMessage(error), { kind: "error", id: "question" }),
  });
  return (
    <Button size="s" variant="secondary" pending={isPending} onClick={() => mutate()}>
      Volver a mostrar<span className="visually-hidden"> la pregunta de {name}</span>
    </Button>
  );
}

type OpenDialog = "answer" | "hide" | "delete" | null;

interface EditorActionsProps {
  question: QuestionView;
  name: string;
  onOpen: (dialog: OpenDialog) => void;
  onChanged: () => void;
}

/** The actions of the Master and admins. */
function EditorActions({ question, name, onOpen, onChanged }: EditorActionsProps) {
  if (question.hidden) return <UnhideButton question={question} name={name} onChanged={onChanged} />;
  return (
    <>
      <Button
        size="s"
        variant={question.answer ? "secondary" : "primary"}
        aria-haspopup="dialog"
        onClick={() => onOpen("answer")}
      >
        {question.answer ? "Cambiar la respuesta" : "Responder"}
        <span className="visually-hidden"> a {name}</span>
      </Button>
      {!question.isOwn && (
        <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => onOpen("hide")}>
          Retirar<span className="visually-hidden"> la pregunta de {name}</span>
        </Button>
      )}
    </>
  );
}

/** Actions of the viewer on a question. */
export function QuestionActions({ question, canAnswer, onEdit, onChanged }: QuestionActionsProps) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const name = formatFullName(question.author);
  const isUnanswered = question.isOwn && question.answer === null;

  function handleClose(done: boolean) {
    setDialog(null);
    if (done) onChanged();
  }

  return (
    <div className={styles.actions}>
      {canAnswer && (
        <EditorActions question={question} name={name} onOpen={setDialog} onChanged={onChanged} />
      )}
      {isUnanswered && !question.hidden && onEdit && (
        <Button size="s" variant="secondary" onClick={onEdit}>
          Cambiar<span className="visually-hidden"> tu pregunta</span>
        </Button>
      )}
      {isUnanswered && (
        <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => setDialog("delete")}>
          Borrar<span className="visually-hidden"> tu pregunta</span>
        </Button>
      )}
      {!question.isOwn && (
        <div className={styles.report}>
          <ReportButton
            compact
            subject={{ subjectType: "LessonQuestion", subjectId: question.id }}
            subjectLabel={`la pregunta de ${name}`}
            returnPath={routes.questions()}
          />
        </div>
      )}
      {dialog === "answer" && <AnswerDialog question={question} name={name} onClose={handleClose} />}
      {dialog === "hide" && <HideQuestionDialog id={question.id} name={name} onClose={handleClose} />}
      {dialog === "delete" && (
        <LazyConfirmDialog
          title="¿Borrar tu pregunta?"
          consequences="Se borra para siempre y nadie la responderá."
          confirmLabel="Borrar"
          danger
          onConfirm={() => deleteQuestion(question.id)}
          onClose={handleClose}
        />
      )}
    </div>
  );
}
