import type { QueueRow } from "@/lib/administration/job-queue/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./job-overview.module.css";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** "12 minutos". */
function formatAge(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return "menos de un minuto";
  if (seconds < HOUR_SECONDS) return pluralize(Math.floor(seconds / MINUTE_SECONDS), "minuto", "minutos");
  if (seconds < DAY_SECONDS) return pluralize(Math.floor(seconds / HOUR_SECONDS), "hora", "horas");
  return pluralize(Math.floor(seconds / DAY_SECONDS), "día", "días");
}

function describeWaiting(waiting: number, oldestAge: number): string {
  const age = formatAge(oldestAge);
  return waiting === 1 ? `1 espera desde hace ${age}` : `${waiting} esperan, la primera desde hace ${age}`;
}

/** "1 en marcha · 3 esperan, la primera desde hace 12 minutos · 52 para más tarde". */
function describeRow({ running, waiting, later, oldestAge }: QueueRow): string {
  return [
    running > 0 ? `${running} en marcha` : "",
    oldestAge === null ? "" : describeWaiting(waiting, oldestAge),
    later > 0 ? `${later} para más tarde` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Running, waiting and later jobs by task. */
export function JobQueue({ rows }: { rows: QueueRow[] }) {
  return (
    <section aria-labelledby="cola" className={styles.section}>
      <h2 id="cola" className={styles.title}>
        En la cola ahora
      </h2>
      {rows.length === 0 ? (
        <p className={styles.empty}>No hay nada esperando.</p>
      ) : (
        <ul role="list" className={styles.rows}>
          {rows.map((row) => (
            <li key={row.label} className={styles.row}>
              <p className={styles.name}>{row.label}</p>
              <p>{describeRow(row)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
