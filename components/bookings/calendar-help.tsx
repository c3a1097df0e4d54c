import type { CalendarPlace } from "./calendar-places";
import styles from "./calendars.module.css";

/** Help that is opened by a question, one answer for each program. */
export function CalendarHelp({ question, places }: { question: string; places: readonly CalendarPlace[] }) {
  return (
    <details className={styles.help}>
      <summary>{question}</summary>
      <dl>
        {places.map(({ name, steps }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
