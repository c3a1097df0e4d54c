"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useImperativeHandle, useState } from "react";
import type { KeyboardEvent, Ref } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { NO_RESULTS } from "@/lib/platform/copy/search";
import { findCachedSuggestions, suggestionsQuery } from "@/lib/discovery/suggestions/queries";
import { SuggestionList } from "./suggestion-list";
import { toSuggestionGroups } from "./suggestion-groups";
import type { SearchInputState } from "./use-search-input";

const DEBOUNCE_MS = 200;
const MIN_QUERY_LENGTH = 2;

export interface SearchSuggestionsProps {
  id: string;
  inputState: SearchInputState;
  /** Receives the key handler of the input. */
  keyHandlerRef: Ref<(event: KeyboardEvent) => void>;
  onInputChange: (part: Partial<SearchInputState>) => void;
  /** Called with the id of the active option, "" without one, or null while the list is closed. */
  onActiveOptionChange: (optionId: string | null) => void;
  onSelect: () => void;
}

const describe = (count: number): string =>
  count === 0 ? NO_RESULTS : pluralize(count, "sugerencia", "sugerencias");

function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function SuggestionResults({
  id,
  inputState,
  keyHandlerRef,
  onInputChange,
  onActiveOptionChange,
  onSelect,
}: SearchSuggestionsProps) {
  const router = useRouter();
  const text = inputState.text.trim();
  const debounced = useDebouncedText(text);
  const isOpen = inputState.open && text.length >= MIN_QUERY_LENGTH;
  const client = useQueryClient();
  const { data } = useQuery({
    ...suggestionsQuery(debounced),
    // A search navigates to a page with a new list, which has no previous data.
    placeholderData: (previous) => previous ?? findCachedSuggestions(client, debounced),
    enabled: isOpen && debounced.length >= MIN_QUERY_LENGTH,
  });
  const groups = data ? toSuggestionGroups(data) : [];
  const hrefs = groups.flatMap(({ options }) => options.map(({ href }) => href));
  const hasResults = isOpen && hrefs.length > 0;
  const activeHref = hasResults && hrefs.includes(inputState.activeHref ?? "") ? inputState.activeHref : null;
  const activeOptionId = activeHref === null ? "" : `${id}${activeHref}`;

  useEffect(() => {
    onActiveOptionChange(hasResults ? activeOptionId : null);
    return () => onActiveOptionChange(null);
  }, [hasResults, activeOptionId, onActiveOptionChange]);

  /** Cycles through the options and the input itself. */
  function moveActive(step: 1 | -1) {
    const ring = [null, ...hrefs];
    onInputChange({
      open: true,
      activeHref: ring.at((ring.indexOf(activeHref) + step) % ring.length) ?? null,
    });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown") moveActive(1);
    else if (key === "ArrowUp") moveActive(-1);
    else if (key === "Enter" && activeHref !== null) {
      onSelect();
      router.push(activeHref);
    } else if (key !== "Escape" || !hasResults) return;
    // Escape closes the list, and leaves the dialog around it open.
    event.preventDefault();
  }
  useImperativeHandle(keyHandlerRef, () => handleKeyDown);

  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen && data && describe(hrefs.length)}
      </span>
      {hasResults && (
        <SuggestionList id={id} groups={groups} query={text} activeHref={activeHref} onSelect={onSelect} />
      )}
    </>
  );
}

export function SearchSuggestions(props: SearchSuggestionsProps) {
  return (
    <QueryProvider>
      <SuggestionResults {...props} />
    </QueryProvider>
  );
}
