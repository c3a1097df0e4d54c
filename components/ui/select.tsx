"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { CaretDownIcon } from "./icons";
import { NativeSelect } from "./native";
import styles from "./select.module.css";

interface SelectProps extends ComponentProps<"select"> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Label of the empty option. */
  placeholder?: string;
}

/** A styled native select. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <span className={cx(styles.wrapper, className)}>
      <NativeSelect {...useFieldControl()} className={styles.select} {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <CaretDownIcon size={18} className={styles.caret} />
    </span>
  );
}
