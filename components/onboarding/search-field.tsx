"use client";

import { MagnifyingGlassIcon } from "@/components/ui/icons";
import { NativeInput } from "@/components/ui/native";
import styles from "./disciplines-step.module.css";

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <MagnifyingGlassIcon size={22} />
      <NativeInput
        type="search"
        aria-label="Busca una disciplina"
        placeholder="Busca una disciplina"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </div>
  );
}
