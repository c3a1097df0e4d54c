"use client";

import { CaretDownIcon } from "@/components/ui/icons";
import styles from "./pill-select.module.css";

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Spanish labels by value. */
  options: Readonly<Record<string, string>>;
  value: Value;
  /** How much each option would show; null while that is not known. */
  counts: Readonly<Record<string, number>> | null;
  /** The label of the empty value. */
  any: string;
  onChange: (value: Value) => void;
}

/** One choice among a few, as a pill over the platform's own select. */
export function FilterSelect<Value extends string>({
  label,
  options,
  counts,
  value,
  any,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <label className={styles.pill} data-active={value !== ""}>
      <span aria-hidden="true">{label}</span>
      <CaretDownIcon size={18} />
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        <option value="">{any}</option>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {counts ? `${text} (${counts[key] ?? 0})` : text}
          </option>
        ))}
      </select>
    </label>
  );
}
