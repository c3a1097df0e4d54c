"use client";

import { useRouter } from "next/navigation";
import { useId, useState, type SubmitEvent } from "react";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { toSearchUrl } from "@/lib/discovery/catalogue/url";
import { routes } from "@/lib/platform/routes";
import styles from "./quick-search.module.css";
import { SearchCombobox } from "./search-combobox";
import type { SearchInputState } from "./use-search-input";

interface QuickSearchProps {
  label: string;
  placeholder: string;
  /** `large` shows its label and a button; `compact` fits in a header. */
  size: "large" | "compact";
}

const EMPTY_INPUT: SearchInputState = { text: "", open: false, activeHref: null };

/** Leads from any page to the search of the catalogue, by a GET form before hydration. */
export function QuickSearch({ label, placeholder, size }: QuickSearchProps) {
  const router = useRouter();
  const [inputState, setInputState] = useState(EMPTY_INPUT);
  const inputId = useId();
  const isCompact = size === "compact";
  const updateInput = (part: Partial<SearchInputState>) => setInputState((state) => ({ ...state, ...part }));

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setInputState(EMPTY_INPUT);
    router.push(toSearchUrl(inputState.text));
  }

  return (
    <form
      role="search"
      aria-label={label}
      action={routes.explore()}
      className={styles[size]}
      onSubmit={handleSubmit}
    >
      <label htmlFor={inputId} className={isCompact ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        {isCompact && <MagnifyingGlassIcon size={20} />}
        <SearchCombobox
          id={inputId}
          name="q"
          className={styles.input}
          inputState={inputState}
          onInputChange={updateInput}
          onChoose={() => setInputState(EMPTY_INPUT)}
          onBlur={() => updateInput({ open: false, activeHref: null })}
          placeholder={placeholder}
        />
        {!isCompact && (
          <button type="submit" aria-label="Buscar" className={styles.submit}>
            <MagnifyingGlassIcon size={22} />
          </button>
        )}
      </div>
    </form>
  );
}
