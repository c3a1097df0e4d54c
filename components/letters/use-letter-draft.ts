import { useEffect, useState, useSyncExternalStore } from "react";
import { routes } from "@/lib/platform/routes";
import type { LetterDraft } from "@/lib/teaching/letters/schema";
import { readLetterCopy, removeLetterCopy } from "./letter-copy";
import { isSameLetter, LetterSaver, toFields, type LetterFields } from "./letter-saver";

// A reload finds the letter again; nothing is rendered anew while somebody writes.
const showAddress = (id: string): void => window.history.replaceState(null, "", routes.editLetter(id));

/** A letter that saves itself; restores what this browser kept and the server does not have. */
export function useLetterDraft(stored: LetterDraft) {
  const [saver] = useState(() => new LetterSaver(stored, showAddress));
  const [fields, setFields] = useState<LetterFields>(() => toFields(stored));
  const [isRestored, setIsRestored] = useState(false);
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);

  function restoreCopy(): void {
    const copy = readLetterCopy(stored);
    if (!copy) return;
    if (isSameLetter(copy, stored)) return removeLetterCopy(stored);
    setFields(toFields(copy));
    setIsRestored(true);
    saver.restore(copy);
  }

  useEffect(() => {
    // After hydration: the server's markup knows nothing of this browser's copy.
    queueMicrotask(restoreCopy);
    window.addEventListener("online", saver.retryIfBlocked);
    window.addEventListener("focus", saver.retryIfBlocked);
    return () => {
      window.removeEventListener("online", saver.retryIfBlocked);
      window.removeEventListener("focus", saver.retryIfBlocked);
      saver.stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per mount
  }, []);

  return {
    saver,
    state,
    fields,
    isRestored,
    change(changed: Partial<LetterFields>) {
      const next = { ...fields, ...changed };
      setFields(next);
      saver.handleChange(next);
    },
  };
}
