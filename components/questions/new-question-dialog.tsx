"use client";

import { toast } from "@/components/ui/toast";
import { sendMasterQuestion } from "@/lib/community/questions/queries";
import type { QuestionInput } from "@/lib/community/questions/schema";
import { AskDialog } from "./ask-dialog";

interface NewQuestionDialogProps {
  master: { id: string; name: string };
  ayni: { id: string; title: string } | null;
  draft: QuestionInput | null;
  /** Returns false for a visitor, who is led to sign in. */
  requireSession: (question: QuestionInput) => Promise<boolean>;
  onClose: () => void;
}

export function NewQuestionDialog({ master, ayni, draft, requireSession, onClose }: NewQuestionDialogProps) {
  async function handleSubmit(question: QuestionInput) {
    if (!(await requireSession(question))) return;
    await sendMasterQuestion({ masterId: master.id, ayniContentId: ayni?.id ?? null, ...question });
    onClose();
    const text = `${master.name} recibirá tu pregunta, y te avisaremos cuando responda. La tienes en «Preguntas».`;
    void toast(text, { kind: "success", duration: 6000, id: "question" });
  }

  return (
    <AskDialog
      name={master.name}
      about={ayni?.title ?? null}
      question={draft}
      submitLabel="Enviar la pregunta"
      keptAs={`question-${ayni?.id ?? master.id}`}
      onSubmit={handleSubmit}
      onCancel={onClose}
    />
  );
}
