"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect, useRef } from "react";
import type { QuestionView } from "@/lib/community/lesson-questions/schema";
import { QuestionActions } from "./question-actions";

interface DeskActionsProps {
  question: QuestionView;
  canAnswer: boolean;
  /** Id of what gets the focus when the question leaves the list. */
  listId: string;
}

/** Reloads the list after a change, by which the question may leave it. */
export function DeskActions({ question, canAnswer, listId }: DeskActionsProps) {
  const router = useRouter();
  const actionsRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const actions = actionsRef.current;
    return () => {
      if (actions?.contains(document.activeElement)) document.getElementById(listId)?.focus();
    };
  }, [listId]);
  return (
    <div ref={actionsRef}>
      <QuestionActions
        question={question}
        canAnswer={canAnswer}
        onEdit={null}
        onChanged={() => router.refresh()}
      />
    </div>
  );
}
