"use client";

import { createContext, useContext, useId, type ReactNode } from "react";
import { cx } from "./cx";
import { WarningCircleFillIcon } from "./icons";
import styles from "./field.module.css";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Appends "(opcional)" to the label. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const FieldControlContext = createContext<FieldControl | null>(null);

/** Returns the attributes that tie a control to the label, hint and error of its `Field`. */
export function useFieldControl(): FieldControl | null {
  return useContext(FieldControlContext);
}

/** Returns the id of a control's label, for `aria-labelledby`. */
export const getLabelId = (controlId: string) => `${controlId}-label`;

export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldControl = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className={cx(styles.field, className)}>
      <label id={getLabelId(id)} htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <WarningCircleFillIcon size={18} />
      <span>{children}</span>
    </p>
  );
}
