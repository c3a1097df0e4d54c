"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useImperativeHandle, useState } from "react";
import type { KeyboardEvent, Ref } from "react";
import { Queries } from "@/components/common/query-provider";
import { counted } from "@/lib/platform/copy/pluralize";
import { suggestionsFor } from "@/lib/discovery/suggestions/queries";
import { SuggestionList } from "./suggestion-list";
import { suggestionGroups } from "./suggestion-groups";
import type { Typed } from "./use-search-input";

const PAUSE_MS = 200;
const FEWEST_LETTERS = 2;

export interface SuggestionsProps {
  id: string;
  typed: Typed;
  /** Takes the keys of the field. */
  keys: Ref<(event: KeyboardEvent) => void>;
  onType: (part: Partial<Typed>) => void;
  /** The id of the highlighted option, "" where none is, null while no list is shown. */
  onShown: (highlighted: string | null) => void;
  /** One of them has been chosen. */
  onGo: () => void;
}

/** A text once its typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function Found({ id, typed, keys, onType, onShown, onGo }: SuggestionsProps) {
  const router = useRouter();
  const text = typed.text.trim();
  const paused = usePaused(text);
  const wanted = typed.open && text.length >= FEWEST_LETTERS;
  const { data } = useQuery({
    ...suggestionsFor(paused),
    enabled: wanted && paused.length >= FEWEST_LETTERS,
  });
  const groups = data ? suggestionGroups(data) : [];
  const hrefs = groups.flatMap(({ options }) => options.map(({ href }) => href));
  const shown = wanted && hrefs.length > 0;
  const option = shown && hrefs.includes(typed.option ?? "") ? typed.option : null;
  const highlighted = option === null ? "" : `${id}${option}`;

  useEffect(() => {
    onShown(shown ? highlighted : null);
    return () => onShown(null);
  }, [shown, highlighted, onShown]);

  /** The option after or before the highlighted one; beyond the ends is the field itself. */
  function move(step: 1 | -1) {
    const ring = [null, ...hrefs];
    onType({ open: true, option: ring.at((ring.indexOf(option) + step) % ring.length) ?? null });
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Escape" && shown) onType({ open: false, option: null });
    else if (key === "Enter" && option !== null) {
      onGo();
      router.push(option);
    } else return;
    event.preventDefault();
  }
  useImperativeHandle(keys, () => press);

  return (
    <>
      <span role="status" className="visually-hidden">
        {shown && counted(hrefs.length, "sugerencia", "sugerencias")}
      </span>
      {shown && <SuggestionList id={id} groups={groups} typed={text} option={option} onGo={onGo} />}
    </>
  );
}

export function Suggestions(props: SuggestionsProps) {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}
