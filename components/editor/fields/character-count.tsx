import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./character-count.module.css";

/** From this part of the limit on, it is counted. */
const NEAR = 0.8;

interface CountedProps {
  length: number;
  max: number;
  /** Counts from the first letter on. */
  always?: boolean;
  children?: ReactNode;
}

/** Whether a text comes near its limit. */
export const isNear = (length: number, max: number): boolean => length > max * NEAR;

/** A hint with how much is written of what may be: "187/200". */
export function Counted({ length, max, always, children }: CountedProps) {
  const shown = always || isNear(length, max);
  return (
    <span className={styles.counted}>
      <span>{children}</span>
      {shown && (
        <span className={cx(styles.count, length > max && styles.over)}>
          {length}/{max}
          <span className="visually-hidden"> caracteres</span>
        </span>
      )}
    </span>
  );
}
