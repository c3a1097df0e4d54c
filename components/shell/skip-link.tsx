import styles from "./skip-link.module.css";

/** The first stop of the keyboard on every page: past whatever stands around it. */
export function SkipLink() {
  return (
    <a href="#contenido" className={styles.skip}>
      Saltar al contenido
    </a>
  );
}
