import styles from "./hours.module.css";

/** Keeps the place of the free hours while they are loading. */
export const WaitingHours = () => (
  <div className={styles.waiting} aria-busy="true">
    <p className={styles.quiet}>Buscando horas libres…</p>
  </div>
);
