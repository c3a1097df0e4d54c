import styles from "./progress.module.css";

/** `value` from 0 to 1; null while it is not known. */
export function Progress({ value, label }: { value: number | null; label: string }) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value ?? undefined} />;
}
