"use client";

import type { SubmitEvent } from "react";
import { MagnifyingGlassIcon, XIcon } from "@/components/ui/icons";
import styles from "./search-box.module.css";
import { SearchCombobox } from "./search-combobox";
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

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    updateInput({ open: false, activeHref: null });
    search(inputState.text);
  }

  function handleBlur() {
    release();
    flushSearch();
  }

  function handleChoose() {
    cancelSearch();
    release();
  }

  function handleClear() {
    updateInput({ text: "", open: false, activeHref: null });
    search("");
    inputRef.current?.focus();
  }

  return (
    <form role="search" className={styles.box} onSubmit={handleSubmit}>
      <MagnifyingGlassIcon size={20} />
      <SearchCombobox
        ref={inputRef}
        className={styles.input}
        inputState={inputState}
        onInputChange={updateInput}
        onTextChange={scheduleSearch}
        onChoose={handleChoose}
        onBlur={handleBlur}
        placeholder="Qué quieres aprender, sanar o celebrar"
        aria-label="Busca en el catálogo"
      />
      {inputState.text !== "" && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Borrar la búsqueda"
          onMouseDown={(event) => event.preventDefault()}
          onClick={handleClear}
        >
          <XIcon size={18} />
        </button>
      )}
    </form>
  );
}
