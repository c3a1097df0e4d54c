import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./character-count.module.css";

const NEAR_LIMIT_RATIO = 0.8;

interface CharacterCountProps {
  length: number;
  max: number;
  /** Shows the count for short texts too. */
  always?: boolean;
  children?: ReactNode;
}

export const isNearLimit = (length: number, max: number): boolean => length > max * NEAR_LIMIT_RATIO;

/** A hint that shows "187/200" near the limit. */
export function CharacterCount({ length, max, always, children }: CharacterCountProps) {
  const showCount = always || isNearLimit(length, max);
  return (
    <span className={styles.characterCount}>
      <span>{children}</span>
      {showCount && (
        <span className={cx(styles.count, length > max && styles.over)}>
          {length}/{max}
          <span className="visually-hidden"> caracteres</span>
        </span>
      )}
    </span>
  );
}
