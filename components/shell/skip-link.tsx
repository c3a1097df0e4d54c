import styles from "./skip-link.module.css";

export function SkipLink() {
  return (
    <a href="#contenido" className={styles.skip}>
      Saltar al contenido
    </a>
  );
}
