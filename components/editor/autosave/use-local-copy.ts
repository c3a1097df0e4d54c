import { useEffect, useState } from "react";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { getUploads, type AyniFormValues, type EditorFormReturn } from "@/components/editor/form-values";
import type { UploadQueue } from "@/components/editor/uploads/upload-queue";
import { isAppliedUpdate } from "./is-applied-update";
import { getUnsavedForm, type LocalCopy, type LocalCopyStore } from "./local-copy";
import type { Saver } from "./saver";

type CopiedEditor = {
  copyStore: LocalCopyStore;
  queue: UploadQueue;
  saver: Saver;
  /** The form that the server has. */
  saved: { readonly form: AyniFormValues };
  /** Writes the copy if there are unsaved changes. */
  writeCopy: () => void;
};

/** Unsaved changes were restored, or set aside in favour of a newer version. */
type RecoveryState = "restored" | "set-aside" | null;

/** Returns true if nobody else has saved the content since the copy was written. */
function isUpToDate({ version, unconfirmed }: LocalCopy, ayni: EditableAyni | null): boolean {
  if (ayni === null || version === null || ayni.version === version)
    return version === (ayni?.version ?? null);
  return unconfirmed.some((update) => isAppliedUpdate(ayni, version, update));
}

/** Restores unsaved changes from this browser, unless the content was saved elsewhere in the meantime. */
export function useLocalCopy(
  form: EditorFormReturn,
  { copyStore, queue, saver, saved, writeCopy }: CopiedEditor,
  ayni: EditableAyni | null,
) {
  const [recovered, setRecovered] = useState<RecoveryState>(null);

  function applyForm(next: AyniFormValues) {
    form.reset(next);
    queue.loadStored(getUploads(next));
    saver.handleChange();
  }

  /** Returns what was entered before hydration: it is newer than the copy. */
  function getEnteredValues() {
    const values = Object.entries(form.getValues());
    return Object.fromEntries(
      values.filter(([name]) => form.getFieldState(name as keyof AyniFormValues).isDirty),
    ) as Partial<AyniFormValues>;
  }

  function restoreCopy(): RecoveryState {
    const copy = copyStore.read();
    const unsavedForm = copy && getUnsavedForm(copy, saved.form);
    // The server may still apply them.
    if (copy && copy.version === ayni?.version) saver.adoptUnconfirmed(copy.unconfirmed);
    if (!unsavedForm) copyStore.remove();
    else if (isUpToDate(copy, ayni)) {
      copyStore.adopt(copy);
      applyForm({ ...unsavedForm, ...getEnteredValues() });
      return "restored";
    } else copyStore.setAside();
    const setAside = copyStore.readSetAside();
    if (setAside && getUnsavedForm(setAside, saved.form)) return "set-aside";
    copyStore.removeSetAside();
    return null;
  }

  useEffect(() => {
    // After hydration: the server's markup knows nothing of this browser's copy.
    queueMicrotask(() => setRecovered(restoreCopy()));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per mount
  }, []);

  return {
    recovered,
    /** Exchanges the form for the copy that was set aside. */
    restoreSetAside() {
      const copy = copyStore.readSetAside();
      const unsavedForm = copy && getUnsavedForm(copy, saved.form);
      copyStore.removeSetAside();
      writeCopy();
      copyStore.setAside();
      if (unsavedForm) applyForm(unsavedForm);
      writeCopy();
      setRecovered("restored");
    },
    /** Returns to the saved form. */
    discard() {
      if (recovered === "set-aside") copyStore.removeSetAside();
      else {
        applyForm(saved.form);
        copyStore.remove();
      }
      setRecovered(null);
    },
  };
}
