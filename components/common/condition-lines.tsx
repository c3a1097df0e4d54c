import styles from "./condition-lines.module.css";

/** The conditions of a purchase, a line each, on the page of the content and of the order. */
export function ConditionLines({ texts }: { texts: readonly string[] }) {
  return (
    <ul role="list" className={styles.list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
