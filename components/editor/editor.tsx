"use client";

import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import { hasUnsavedInput } from "@/components/common/autosave/save-state";
import type { EditableAyni, MasterCardView } from "@/lib/content/ayni/schema";
import type { PlanName } from "@/lib/orders/membership-plans/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { countEncuentroChanges } from "./autosave/encuentro-changes";
import { PlansContext } from "./encuentros/plans-context";
import { RoomsContext } from "./encuentros/rooms-context";
import { EditorLayout } from "./editor-layout";
import { StepContext } from "./steps/step-context";
import { canAutosave, useEditor } from "./use-editor";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { usePublish } from "./use-publish";
import { createStepStore } from "./steps/step-store";
import { isUploadPending } from "./uploads/upload";

const ConflictDialog = dynamic(() =>
  import("./autosave/conflict-dialog").then((module) => module.ConflictDialog),
);
const EditorConfirmDialog = lazyDialog(() =>
  import("./editor-confirm-dialog").then((module) => module.EditorConfirmDialog),
);

interface EditorProps {
  master: MasterCardView | null;
  /** The content to edit; null to create a new one. */
  ayni: EditableAyni | null;
  userId: string;
  /** Suggested for the price of a new content. */
  currency?: string;
  /** The initial step. */
  step: number;
  /** The site's host name. */
  origin: string;
  /** The address below which pictures are stored. */
  storageUrl: string;
  saleTerms: SaleTerms;
  /** Encuentros may be held in rooms of Ayllu. */
  hasRooms: boolean;
  /** The memberships that its Master offers. */
  plans: readonly PlanName[];
}

export function Editor({ hasRooms, plans, ...props }: EditorProps) {
  const key = useNewDraftKey(props.ayni !== null);
  return (
    <RoomsContext value={hasRooms}>
      <PlansContext value={plans}>
        <EditorContent key={key} {...props} />
      </PlansContext>
    </RoomsContext>
  );
}

/**
 * Returns a key that resets the editor. A new draft gets its own URL by `replaceState`, so a later link to "new" leads
 * to the page that is mounted already.
 */
function useNewDraftKey(isExisting: boolean): number {
  const path = usePathname();
  const [draftNumber, setDraftNumber] = useState(0);
  const hasLeft = useRef(false);
  useEffect(() => {
    const isNew = !isExisting && path === routes.create();
    if (isNew && hasLeft.current) setDraftNumber((number) => number + 1);
    hasLeft.current = !isNew;
  }, [isExisting, path]);
  return draftNumber;
}

function EditorContent(props: Omit<EditorProps, "hasRooms" | "plans">) {
  const { master, ayni, userId, currency, step: initialStep, origin, storageUrl, saleTerms } = props;
  const editor = useEditor(ayni, userId, storageUrl, currency);
  const { form, saver, copyStore, saved, writeCopy, draft, queue, settle } = editor;
  const [steps] = useState(() => createStepStore(initialStep));
  const publishing = usePublish(editor, { ayni, userId }, steps.goToFields);
  const saveState = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const uploading = useSyncExternalStore(
    queue.subscribe,
    () => queue.snapshot().some(isUploadPending),
    () => false,
  );
  const [isSetAside, setIsSetAside] = useState(false);
  useLeaveGuard(!isSetAside && (uploading || hasUnsavedInput(saveState)), settle);

  function openOtherVersion() {
    writeCopy();
    copyStore.setAside();
    flushSync(() => setIsSetAside(true));
    window.location.assign(routes.edit(draft.ref?.slug ?? "") + window.location.search);
  }

  return (
    <FormProvider {...form}>
      <StepContext value={steps}>
        <EditorLayout
          editor={editor}
          publishing={publishing}
          autosave={canAutosave(ayni, publishing.savedStatus)}
          isExisting={ayni !== null}
          receiverCount={ayni?.receiverCount ?? 0}
          master={master}
          origin={origin}
          saleTerms={saleTerms}
        />
      </StepContext>
      {saveState.phase === "conflict" && (
        <ConflictDialog onOpenOtherVersion={openOtherVersion} onOverwrite={saver.overwrite} />
      )}
      {publishing.question && (
        <EditorConfirmDialog
          question={publishing.question}
          changes={countEncuentroChanges(saved.form, form.getValues())}
          receiverCount={ayni?.receiverCount ?? 0}
          openSales={ayni?.openSales}
          onConfirm={() => void publishing.confirm()}
          onCancel={() => publishing.setQuestion(null)}
        />
      )}
    </FormProvider>
  );
}
