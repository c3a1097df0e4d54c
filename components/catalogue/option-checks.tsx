"use client";

import { useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { CaretDownIcon, MagnifyingGlassIcon } from "@/components/ui/icons";
import { NativeInput } from "@/components/ui/native";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import styles from "./filter-sheet.module.css";

interface OptionChecksProps {
  label: string;
  options: readonly ComboboxOption[];
  value: readonly string[];
  searchPlaceholder: string;
  emptyText: string;
  onChange: (value: string[]) => void;
}

function SearchableChecks({
  label,
  options,
  value,
  searchPlaceholder,
  emptyText,
  onChange,
}: OptionChecksProps) {
  const [query, setQuery] = useState("");
  const folded = foldForSearch(query.trim());
  const found = options.filter((option) => foldForSearch(option.label).includes(folded));
  const toggle = (key: string) =>
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  return (
    <>
      <div className={styles.searchBox}>
        <MagnifyingGlassIcon size={20} />
        <NativeInput
          type="text"
          value={query}
          placeholder={searchPlaceholder}
          aria-label={searchPlaceholder}
          onChange={({ target }) => setQuery(target.value)}
          className={styles.search}
        />
      </div>
      <ul role="list" aria-label={label} className={styles.checks}>
        {found.map((option) => (
          <li key={option.value}>
            <label className={styles.check}>
              <NativeInput
                type="checkbox"
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
                className={styles.box}
              />
              <span>{option.label}</span>
              {option.count !== undefined && <span className={styles.count}> {option.count}</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{emptyText}</p>}
    </>
  );
}

/** A long list of options behind its name, with a search; rendered when it is opened first. */
export function OptionChecks(props: OptionChecksProps) {
  const { label, value } = props;
  const [isRendered, setIsRendered] = useState(false);
  return (
    <details
      className={styles.group}
      onToggle={({ currentTarget }) => setIsRendered((former) => former || currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.legend}>{value.length > 0 ? `${label} · ${value.length}` : label}</span>
        <CaretDownIcon size={20} />
      </summary>
      {isRendered && <SearchableChecks {...props} />}
    </details>
  );
}
