"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { CaretDownIcon } from "./icons";
import styles from "./select.module.css";

interface SelectProps extends ComponentProps<"select"> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

/** The platform's own select: the best one on a phone, and free. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className={cx(styles.wrapper, className)}>
      <select {...useFieldControl()} className={styles.select} {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <CaretDownIcon size={18} className={styles.caret} />
    </span>
  );
}
