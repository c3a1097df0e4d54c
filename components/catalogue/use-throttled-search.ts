"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SearchInput } from "./use-search-input";

const THROTTLE_MS = 500;

interface SearchOptions {
  /** Search text of the URL. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types, at most twice a second, and resets the input when the URL changes by other means. */
export function useThrottledSearch(input: SearchInput, { value, onSearch }: SearchOptions) {
  const { inputRef, inputState, updateInput, recordSearch, resetInput } = input;
  const [lastValue, setLastValue] = useState(value);
  const [searchedText, setSearchedText] = useState(value);
  const timer = useRef<number>(undefined);
  const pendingText = useRef("");

  if (value !== lastValue) {
    setLastValue(value);
    // Not a search from here: the back button, a chip or another link.
    if (value !== searchedText) {
      setSearchedText(value);
      resetInput(value);
    }
  }

  function cancelSearch() {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  }

  function search(text: string) {
    cancelSearch();
    const trimmed = text.trim();
    setSearchedText(trimmed);
    recordSearch(trimmed);
    onSearch(trimmed);
  }

  // The timer outlives the render that started it.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });

  function scheduleSearch(text: string) {
    pendingText.current = text;
    timer.current ??= window.setTimeout(() => latestSearch.current(pendingText.current), THROTTLE_MS);
  }

  /** Searches at once for text that still waits: leaving the input may lead to another page. */
  function flushSearch() {
    if (timer.current !== undefined) search(pendingText.current);
  }

  const resumeTyping = useEffectEvent(() => {
    // Text typed before hydration is only in the DOM.
    const text = inputRef.current?.value ?? inputState.text;
    if (text !== inputState.text) updateInput({ text, open: true, activeHref: null });
    if (text.trim() === value) return;
    if (document.activeElement === inputRef.current) scheduleSearch(text);
    else search(text);
  });
  useEffect(() => {
    resumeTyping();
    return () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);

  return { search, scheduleSearch, flushSearch, cancelSearch };
}
