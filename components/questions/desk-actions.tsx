"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef, useState } from "react";
import { changeQuestion } from "@/lib/community/questions/queries";
import type { QuestionInput, QuestionView } from "@/lib/community/questions/schema";
import { QuestionActions } from "./question-actions";

const AskDialog = lazyDialog(() => import("./ask-dialog").then((m) => m.AskDialog));

interface DeskActionsProps {
  question: QuestionView;
  /** The title of the content. */
  about: string | null;
  masterName: string;
  canAnswer: boolean;
  /** Id of what gets the focus when the question leaves the list. */
  listId: string;
}

/**
 * Reloads the list after a change, by which the question may leave it. What was asked beside a lesson is changed there, as long
 * as its author may ask.
 */
export function DeskActions({ question, about, masterName, canAnswer, listId }: DeskActionsProps) {
  const router = useRouter();
  const actionsRef = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  useLayoutEffect(() => {
    const actions = actionsRef.current;
    return () => {
      if (actions?.contains(document.activeElement)) document.getElementById(listId)?.focus();
    };
  }, [listId]);

  async function handleSubmit(input: QuestionInput) {
    await changeQuestion(question.id, input);
    setEditing(false);
    router.refresh();
  }

  return (
    <div ref={actionsRef}>
      <QuestionActions
        question={question}
        canAnswer={canAnswer}
        onEdit={question.isBesideLesson ? null : () => setEditing(true)}
        onChanged={() => router.refresh()}
      />
      {isEditing && (
        <AskDialog
          name={masterName}
          about={about}
          question={question}
          submitLabel="Guardar"
          keptAs={`question-${question.id}-${question.version}`}
          onSubmit={handleSubmit}
          onCancel={() => setEditing(false)}
        />
      )}
    </div>
  );
}
