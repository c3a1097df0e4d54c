"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState, useSyncExternalStore } from "react";
import { loadSession } from "@/components/common/session/session-store";
import { useSession } from "@/components/common/session/use-session";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { ChatCircleIcon } from "@/components/ui/icons";
import type { QuestionInput } from "@/lib/community/questions/schema";
import { MIN_SETUP_STEP } from "@/lib/identity/profiles/limits";
import {
  clearQuestionDraft,
  parseQuestionDraft,
  readQuestionDraft,
  storeQuestionDraft,
  subscribeToQuestionDraft,
} from "./question-draft";

const NewQuestionDialog = lazyDialog(() => import("./new-question-dialog").then((m) => m.NewQuestionDialog));

interface AskMasterProps {
  master: { id: string; name: string };
  /** The content that it is about; null on the Master's page. */
  ayni: { id: string; title: string } | null;
  /** Path to return to after signing in. */
  returnPath: string;
}

/** Asks a Master; a visitor signs in first and finds the text again. Renders nothing for the Master. */
export function AskMaster({ master, ayni, returnPath }: AskMasterProps) {
  const { data: session } = useSession();
  const modal = useModal();
  const [isPressed, setPressed] = useState(false);
  const stored = useSyncExternalStore(subscribeToQuestionDraft, readQuestionDraft, () => null);
  const draft = parseQuestionDraft(stored, ayni?.id ?? master.id);
  if (session?.userId === master.id) return null;
  // The wizard comes first to a new member, who finds the text behind the button.
  const isResumed = draft !== null && session != null && session.user.completedStep >= MIN_SETUP_STEP;

  async function requireSession(question: QuestionInput): Promise<boolean> {
    if (session ?? (await loadSession())) return true;
    storeQuestionDraft({ target: ayni?.id ?? master.id, question });
    setPressed(false);
    modal.open("login", { callbackUrl: returnPath });
    return false;
  }

  function handleClose() {
    clearQuestionDraft();
    setPressed(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<ChatCircleIcon size={20} />}
        aria-haspopup="dialog"
        onClick={() => setPressed(true)}
      >
        Pregunta a {master.name}
      </Button>
      {(isPressed || isResumed) && (
        <NewQuestionDialog
          master={master}
          ayni={ayni}
          draft={draft}
          requireSession={requireSession}
          onClose={handleClose}
        />
      )}
    </>
  );
}
