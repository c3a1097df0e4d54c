import styles from "./filter-bar.module.css";

/** Keeps the room of a pill whose code is on its way. */
export function PillPlaceholder() {
  return <span className={styles.placeholder} aria-hidden="true" />;
}
