"use client";

import { useEffect, useRef, useState } from "react";
import { MagnifyingGlassIcon } from "@/components/ui/icons";
import styles from "./search-box.module.css";

const THROTTLE_MS = 500;

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** What is typed becomes the address at most every 500 ms. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // The address changed: by what was asked here, or by the back button, a chip, another link.
  if (value !== shown) {
    setShown(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  function search(next: string) {
    window.clearTimeout(timer.current);
    setAsked(next.trim());
    onSearch(next.trim());
  }

  function type(next: string) {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search(next), THROTTLE_MS);
  }

  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <MagnifyingGlassIcon size={20} />
      <input
        type="search"
        className={styles.input}
        value={text}
        onChange={(event) => type(event.target.value)}
        maxLength={120}
        placeholder="Qué quieres aprender, sanar o celebrar"
        aria-label="Busca en el catálogo"
        enterKeyHint="search"
      />
    </form>
  );
}
