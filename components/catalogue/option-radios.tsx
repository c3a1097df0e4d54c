"use client";

import { useId } from "react";
import { NativeInput } from "@/components/ui/native";
import type { Choice } from "./filter-options";
import styles from "./filter-sheet.module.css";

interface OptionRadiosProps extends Choice {
  onChange: (value: string) => void;
}

/** Options of which one is chosen, as chips. */
export function OptionRadios({ label, value, options, onChange }: OptionRadiosProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <NativeInput
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="visually-hidden"
            />
            {option.label}
            {option.detail !== undefined && <span className={styles.aside}> {option.detail}</span>}
            {option.count !== undefined && <span className={styles.aside}> {option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
