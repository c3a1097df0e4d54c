"use client";

import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import styles from "./search-box.module.css";
import { useSuggestions } from "./use-lazy-suggestions";
import { useTyped } from "./use-search-input";

const THROTTLE_MS = 500;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** What is typed becomes the address at most every 500 ms; meanwhile a list suggests where to go. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { field, typed, type, ask, replace, leave } = useTyped(value);
  const { List, bring, keys, shown, setShown } = useSuggestions();
  const [last, setLast] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<number>(undefined);
  const listId = useId();

  // The address changed: by what was asked here, or by the back button, a chip, another link.
  if (value !== last) {
    setLast(value);
    if (value !== asked) {
      setAsked(value);
      replace(value);
    }
  }

  function search(text: string) {
    window.clearTimeout(timer.current);
    setAsked(text.trim());
    ask(text.trim());
    onSearch(text.trim());
  }

  function searchSoon(text: string) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search(text), THROTTLE_MS);
  }

  const goOn = useEffectEvent(() => {
    // What was typed before the page was listening is in the field alone.
    const text = field.current?.value ?? typed.text;
    if (text !== typed.text) type({ text, open: true, option: null });
    if (text.trim() !== value) searchSoon(text);
  });
  useEffect(() => {
    goOn();
    return () => window.clearTimeout(timer.current);
  }, []);

  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        type({ open: false, option: null });
        search(typed.text);
      }}
    >
      <MagnifyingGlassIcon size={20} />
      <input
        ref={field}
        type="search"
        role="combobox"
        className={styles.input}
        value={typed.text}
        onChange={({ target }) => {
          // Who came before the page was listening was not seen to come.
          void bring();
          type({ text: target.value, open: true, option: null });
          searchSoon(target.value);
        }}
        onFocus={() => void bring()}
        onBlur={leave}
        onKeyDown={(event) => keys.current?.(event)}
        maxLength={120}
        placeholder="Qué quieres aprender, sanar o celebrar"
        aria-label="Busca en el catálogo"
        aria-autocomplete="list"
        aria-expanded={shown !== null}
        aria-controls={shown === null ? undefined : listId}
        aria-activedescendant={shown || undefined}
        autoComplete="off"
        enterKeyHint="search"
      />
      {List && (
        <List
          id={listId}
          typed={typed}
          keys={keys}
          onType={type}
          onShown={setShown}
          onGo={() => {
            window.clearTimeout(timer.current);
            leave();
          }}
        />
      )}
    </form>
  );
}
