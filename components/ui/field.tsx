"use client";

import { createContext, useContext, useId, type ReactNode } from "react";
import { cx } from "./cx";
import { WarningCircleFillIcon } from "./icons";
import styles from "./field.module.css";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Says so beside the label; whatever is not optional is required. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

interface Control {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const ControlContext = createContext<Control | null>(null);

/** What a control inside a `Field` needs to belong to its label, hint and error. */
export function useFieldControl(): Control | null {
  return useContext(ControlContext);
}

/** The id of the label of a control, for what must name itself by it, such as a popup. */
export const labelIdOf = (controlId: string) => `${controlId}-label`;

export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: Control = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className={cx(styles.field, className)}>
      <label id={labelIdOf(id)} htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
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
