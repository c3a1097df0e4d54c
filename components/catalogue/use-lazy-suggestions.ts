"use client";

import { useRef, useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import type { SearchSuggestionsProps } from "./search-suggestions";

// Shared by the search boxes of later pages.
let loadedComponent: ComponentType<SearchSuggestionsProps> | undefined;

/** Loads the suggestion list on demand and tracks its active option. */
export function useLazySuggestions() {
  const [List, setList] = useState(() => loadedComponent);
  const [activeOptionId, setActiveOptionId] = useState<string | null>(null);
  const keyHandlerRef = useRef<(event: KeyboardEvent) => void>(null);

  async function load() {
    if (List) return;
    try {
      loadedComponent = (await import("./search-suggestions")).SearchSuggestions;
      setList(() => loadedComponent);
    } catch {
      // The search box works without suggestions.
    }
  }

  return { List, load, keyHandlerRef, activeOptionId, setActiveOptionId };
}
