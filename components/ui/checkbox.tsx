"use client";

import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx";
import { FieldError } from "./field";
import { CheckIcon } from "./icons";
import styles from "./checkbox.module.css";
import { NativeInput } from "./native";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  error?: string;
}

export function Checkbox({ label, error, className, ...props }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label}>
        <span className={styles.box}>
          <NativeInput
            type="checkbox"
            className={styles.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            {...props}
          />
          <CheckIcon size={16} className={styles.mark} />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
