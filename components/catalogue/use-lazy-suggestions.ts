"use client";

import { useRef, useState } from "react";
import type { ComponentType, KeyboardEvent } from "react";
import type { SuggestionsProps } from "./search-suggestions";

// Once it is there, the field of the next page has it at once.
let loaded: ComponentType<SuggestionsProps> | undefined;

/** The list below a field, brought when somebody comes to the field, and what the field says of it. */
export function useSuggestions() {
  const [List, setList] = useState(() => loaded);
  const [shown, setShown] = useState<string | null>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);

  async function bring() {
    if (List) return;
    try {
      loaded = (await import("./search-suggestions")).Suggestions;
      setList(() => loaded);
    } catch {
      // Without suggestions the field searches all the same.
    }
  }

  return { List, bring, keys, shown, setShown };
}
