"use client";

import { useLayoutEffect, useRef, useState } from "react";

/** What somebody does in the field: its text, whether suggestions are welcome, and the one that is highlighted. */
export interface Typed {
  text: string;
  open: boolean;
  option: string | null;
}

type Kept = Typed & {
  /** The texts that have been searched for meanwhile. */
  asked: string[];
  caret?: [number | null, number | null];
};

// A search brings another page, with a field of its own: what is being typed goes on there.
let kept: Kept | undefined;

const given = (text: string): Typed => ({ text, open: false, option: null });

/** The state of a field that outlives it while its like, on the page that a search brings, takes its place. */
export function useTyped(value: string) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>(() => (kept?.asked.includes(value) ? kept : given(value)));

  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    if (kept?.asked.includes(value) && document.activeElement === document.body) {
      input.focus({ preventScroll: true });
      if (kept.caret) input.setSelectionRange(...kept.caret);
    }
    return () => {
      if (kept) kept.caret = [input.selectionStart, input.selectionEnd];
      // The next field, if there is one, has the focus by then.
      queueMicrotask(() => {
        if (!(document.activeElement instanceof HTMLInputElement)) kept = undefined;
      });
    };
    // Only the first value is that of what was asked before.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    field,
    typed,
    /** What one does oneself. */
    type: (part: Partial<Typed>) => {
      const next = { ...typed, ...part };
      kept = { ...next, asked: kept?.asked ?? [] };
      setTyped(next);
    },
    /** What was typed is being searched for. */
    ask: (text: string) => kept?.asked.push(text),
    /** Another text has been given from outside. */
    replace: (text: string) => setTyped(given(text)),
    /** One has done with the field. */
    leave: () => {
      kept = undefined;
      setTyped({ ...typed, open: false, option: null });
    },
  };
}
