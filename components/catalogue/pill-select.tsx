"use client";

import { CaretDownIcon } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native";
import styles from "./pill-select.module.css";

interface PillSelectProps<Value extends string> {
  label: string;
  /** Labels by value. */
  options: Readonly<Record<string, string>>;
  value: Value;
  /** Number of results per option; null while unknown. */
  counts: Readonly<Record<string, number>> | null;
  /** Label of the empty value. */
  anyLabel: string;
  onChange: (value: Value) => void;
}

/** A native select styled as a pill. */
export function PillSelect<Value extends string>({
  label,
  options,
  counts,
  value,
  anyLabel,
  onChange,
}: PillSelectProps<Value>) {
  return (
    <label className={styles.pill} data-active={value !== ""}>
      <span aria-hidden="true">{label}</span>
      <CaretDownIcon size={18} />
      <NativeSelect
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        <option value="">{anyLabel}</option>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {counts ? `${text} (${counts[key] ?? 0})` : text}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}
