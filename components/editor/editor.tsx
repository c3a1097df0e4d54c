"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FormProvider } from "react-hook-form";
import type { EditableAyni, MasterCard } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { announced } from "../crear/announced";
import { EditorFrame } from "../crear/editor-frame";
import { StepContext } from "./steps/step-context";
import { savesItself, useEditor } from "./use-editor";
import { useLeaveGuard } from "../common/use-leave-guard";
import { usePublish } from "../crear/use-publish";
import { useStep } from "./steps/use-step";

const ConflictDialog = dynamic(() => import("./autosave/conflict-dialog").then((module) => module.ConflictDialog));
const QuestionDialog = dynamic(() => import("./editor-confirm-dialog").then((module) => module.QuestionDialog));

interface EditorProps {
  master: MasterCard | null;
  /** The content that is edited; null to make a new one. */
  ayni: EditableAyni | null;
  /** Who edits. */
  userId: string;
  /** The step that is open first. */
  step: number;
  /** The address of the site, without its protocol. */
  origin: string;
}

/** The editor of a content, from its first word to its last change. */
export function Editor(props: EditorProps) {
  return <OpenEditor key={useRound(props.ayni !== null)} {...props} />;
}

/**
 * The address of a new draft changes without the page; whoever then asks for a new one again comes to the same page,
 * which has to begin anew.
 */
function useRound(known: boolean): number {
  const path = usePathname();
  const [round, setRound] = useState(0);
  const away = useRef(false);
  useEffect(() => {
    const isNew = !known && path === routes.create();
    if (isNew && away.current) setRound((before) => before + 1);
    away.current = !isNew;
  }, [known, path]);
  return round;
}

function OpenEditor({ master, ayni, userId, step: first, origin }: EditorProps) {
  const editing = useEditor(ayni, userId);
  const { form, saver, copy, kept, writeCopy, draft, queue } = editing;
  const steps = useStep(first);
  const publishing = usePublish(editing, ayni, steps.goTo);
  const { phase } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const sending = useSyncExternalStore(
    queue.subscribe,
    () => isSending(queue.snapshot()),
    () => false,
  );
  useLeaveGuard(sending);

  function seeOther() {
    writeCopy();
    copy.setAside();
    window.location.assign(routes.edit(draft.ref?.slug ?? "") + window.location.search);
  }

  return (
    <FormProvider {...form}>
      <StepContext value={steps}>
        <EditorFrame
          editing={editing}
          publishing={publishing}
          automatic={savesItself(ayni, publishing.live)}
          known={ayni !== null}
          receivers={ayni?.receivers ?? 0}
          master={master}
          origin={origin}
        />
      </StepContext>
      {phase === "conflict" && <ConflictDialog onSeeOther={seeOther} onKeepMine={saver.overwrite} />}
      {publishing.question && (
        <QuestionDialog
          question={publishing.question}
          changes={announced(kept.form, form.getValues())}
          receivers={ayni?.receivers ?? 0}
          onYes={() => void publishing.confirm()}
          onNo={() => publishing.ask(null)}
        />
      )}
    </FormProvider>
  );
}

const isSending = (uploads: readonly { state: string }[]) =>
  uploads.some(({ state }) => state === "sending" || state === "waiting");
