"use client";

import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import type { SuggestionGroup, SuggestionOption } from "./suggestion-groups";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps {
  id: string;
  groups: SuggestionGroup[];
  query: string;
  activeHref: string | null;
  onSelect: () => void;
}

/** Emphasizes the word prefixes that match the query. */
function HighlightedName({ name, query }: { name: string; query: string }) {
  const prefixes = foldForSearch(query).split(/\s+/);
  return name.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).map((word, index) => {
    const folded = foldForSearch(word);
    const length = Math.max(0, ...prefixes.map((prefix) => (folded.startsWith(prefix) ? prefix.length : 0)));
    return (
      <span key={index}>
        {length > 0 && <b className={styles.match}>{word.slice(0, length)}</b>}
        {word.slice(length)}
      </span>
    );
  });
}

interface SuggestionItemProps {
  id: string;
  option: SuggestionOption;
  query: string;
  active: boolean;
  onSelect: () => void;
}

function SuggestionItem({ id, option, query, active, onSelect }: SuggestionItemProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) link.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      href={option.href}
      className={styles.option}
      onClick={onSelect}
    >
      <span className={styles.image}>{option.image}</span>
      <span className={styles.text}>
        <span className={styles.name}>
          <HighlightedName name={option.name} query={query} />
        </span>
        {option.detail && <span className={styles.detail}> {option.detail}</span>}
      </span>
    </Link>
  );
}

/** The suggestions below the input, which keeps the focus. */
export function SuggestionList({ id, groups, query, activeHref, onSelect }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Sugerencias"
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name}>
          <p className={styles.kind} aria-hidden="true">
            {name}
          </p>
          {options.map((option) => (
            <SuggestionItem
              key={option.href}
              id={`${id}${option.href}`}
              option={option}
              query={query}
              active={option.href === activeHref}
              onSelect={onSelect}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
