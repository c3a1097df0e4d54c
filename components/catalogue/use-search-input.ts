"use client";

import { useLayoutEffect, useRef, useState } from "react";

export interface SearchInputState {
  text: string;
  /** True while suggestions may be shown. */
  open: boolean;
  /** URL of the active suggestion. */
  activeHref: string | null;
}

type PersistedInputState = SearchInputState & {
  /** Search text of the URL when typing began, and the texts searched for since. */
  searchedTexts: string[];
  caret?: [number | null, number | null];
};

// A search navigates to a page with its own input, where typing continues.
let persistedState: PersistedInputState | undefined;

const toInitialState = (text: string): SearchInputState => ({ text, open: false, activeHref: null });

/** State of the search input that carries over, with focus and caret, to the input of the next page. */
export function useSearchInput(value: string) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [inputState, setInputState] = useState<SearchInputState>(() =>
    persistedState?.searchedTexts.includes(value) ? persistedState : toInitialState(value),
  );

  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    if (persistedState?.searchedTexts.includes(value) && document.activeElement === document.body) {
      input.focus({ preventScroll: true });
      if (persistedState.caret) input.setSelectionRange(...persistedState.caret);
    }
    return () => {
      if (persistedState) persistedState.caret = [input.selectionStart, input.selectionEnd];
      // By then the next input, if any, has the focus.
      queueMicrotask(() => {
        if (!(document.activeElement instanceof HTMLInputElement)) persistedState = undefined;
      });
    };
    // Only the initial value can belong to a search of the previous input.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    inputRef,
    inputState,
    /** Applies an input of the user. */
    updateInput: (part: Partial<SearchInputState>) => {
      const next = { ...inputState, ...part };
      persistedState = { ...next, searchedTexts: persistedState?.searchedTexts ?? [value] };
      setInputState(next);
    },
    recordSearch: (text: string) => persistedState?.searchedTexts.push(text),
    /** Replaces the text, for a change of the URL. */
    resetInput: (text: string) => setInputState(toInitialState(text)),
    /** Closes the suggestions and stops carrying the state over. */
    release: () => {
      persistedState = undefined;
      setInputState({ ...inputState, open: false, activeHref: null });
    },
  };
}

export type SearchInput = ReturnType<typeof useSearchInput>;
