"use client";

import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "./cx";
import { FieldError } from "./field";
import { NativeInput } from "./native";
import styles from "./radio-cards.module.css";

interface RadioCardsProps extends Omit<ComponentProps<"input">, "type" | "value" | "id"> {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: string; description?: string; icon?: ReactNode }[];
  /** For controlled use; omit with `register()`. */
  value?: string;
  error?: string;
}

/** Radio buttons as cards with an icon and a description. */
export function RadioCards({ legend, options, value, error, className, ...props }: RadioCardsProps) {
  const errorId = useId();
  return (
    <fieldset
      className={cx(styles.group, error && styles.invalid, className)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <NativeInput
              type="radio"
              className={styles.input}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              {...props}
            />
            {option.icon}
            <span className={styles.text}>
              <span className={styles.name}>{option.label}</span>
              {option.description && <span className={styles.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
