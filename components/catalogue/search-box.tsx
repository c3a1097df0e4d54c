"use client";

import { useId, type ChangeEvent, type SubmitEvent } from "react";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { NativeInput } from "@/components/ui/native";
import styles from "./search-box.module.css";
import { useLazySuggestions } from "./use-lazy-suggestions";
import { useSearchInput } from "./use-search-input";
import { useThrottledSearch } from "./use-throttled-search";

interface SearchBoxProps {
  /** Search text of the URL. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches the catalogue while typing, with suggestions. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const input = useSearchInput(value);
  const { inputRef, inputState, updateInput, release } = input;
  const { search, scheduleSearch, flushSearch, cancelSearch } = useThrottledSearch(input, {
    value,
    onSearch,
  });
  const { List, load, keyHandlerRef, activeOptionId, setActiveOptionId } = useLazySuggestions();
  const listId = useId();
  const isListShown = activeOptionId !== null;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    updateInput({ open: false, activeHref: null });
    search(inputState.text);
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    // A focus before hydration was not noticed.
    void load();
    updateInput({ text: target.value, open: true, activeHref: null });
    scheduleSearch(target.value);
  }

  function handleBlur() {
    release();
    flushSearch();
  }

  function handleSelect() {
    cancelSearch();
    release();
  }

  return (
    <form role="search" className={styles.box} onSubmit={handleSubmit}>
      <MagnifyingGlassIcon size={20} />
      <NativeInput
        ref={inputRef}
        type="text"
        inputMode="search"
        role="combobox"
        className={styles.input}
        value={inputState.text}
        onChange={handleChange}
        onFocus={() => void load()}
        onBlur={handleBlur}
        onKeyDown={(event) => keyHandlerRef.current?.(event)}
        maxLength={120}
        placeholder="Qué quieres aprender, sanar o celebrar"
        aria-label="Busca en el catálogo"
        aria-autocomplete="list"
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-activedescendant={activeOptionId || undefined}
        autoComplete="off"
        enterKeyHint="search"
      />
      {List && (
        <List
          id={listId}
          inputState={inputState}
          keyHandlerRef={keyHandlerRef}
          onInputChange={updateInput}
          onActiveOptionChange={setActiveOptionId}
          onSelect={handleSelect}
        />
      )}
    </form>
  );
}
