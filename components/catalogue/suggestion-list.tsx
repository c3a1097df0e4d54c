"use client";

import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import type { SuggestionGroup, SuggestionOption } from "./suggestion-groups";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps {
  id: string;
  groups: SuggestionGroup[];
  typed: string;
  /** The highlighted one, by its address. */
  option: string | null;
  onGo: () => void;
}

/** A name with what was typed of its words standing out. */
function Emphasised({ name, typed }: { name: string; typed: string }) {
  const begun = foldForSearch(typed).split(/\s+/);
  return name.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).map((word, index) => {
    const folded = foldForSearch(word);
    const length = Math.max(0, ...begun.map((part) => (folded.startsWith(part) ? part.length : 0)));
    return (
      <span key={index}>
        {length > 0 && <b className={styles.typed}>{word.slice(0, length)}</b>}
        {word.slice(length)}
      </span>
    );
  });
}

interface OptionProps {
  id: string;
  option: SuggestionOption;
  typed: string;
  highlighted: boolean;
  onGo: () => void;
}

function Option({ id, option, typed, highlighted, onGo }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (highlighted) link.current?.scrollIntoView({ block: "nearest" });
  }, [highlighted]);
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={highlighted}
      href={option.href}
      className={styles.option}
      onClick={onGo}
    >
      <span className={styles.picture}>{option.picture}</span>
      <span className={styles.words}>
        <span className={styles.name}>
          <Emphasised name={option.name} typed={typed} />
        </span>
        {option.detail && <span className={styles.detail}> {option.detail}</span>}
      </span>
    </Link>
  );
}

/** Where a text that is being typed may lead to, below its field, which keeps the focus. */
export function SuggestionList({ id, groups, typed, option, onGo }: SuggestionListProps) {
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
          {options.map((one) => (
            <Option
              key={one.href}
              id={`${id}${one.href}`}
              option={one}
              typed={typed}
              highlighted={one.href === option}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
