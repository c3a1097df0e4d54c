import type { DateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { RunOutcome, RunRow } from "@/lib/administration/job-queue/schema";
import styles from "./job-overview.module.css";

const OUTCOMES = {
  running: { tone: "neutral", text: "En marcha" },
  succeeded: { tone: "success", text: "Bien" },
  failed: { tone: "error", text: "Falló" },
} as const satisfies Record<RunOutcome, unknown>;

interface RunProps {
  run: RunRow;
  dateFormatters: DateFormatters;
}

function LastRun({ run: { startedAt, outcome, error }, dateFormatters }: RunProps) {
  if (!startedAt || !outcome) return <p className={styles.quiet}>Todavía no se ha hecho ninguna vez.</p>;
  const { tone, text } = OUTCOMES[outcome];
  return (
    <div>
      <p className={styles.last}>
        <Badge tone={tone}>{text}</Badge>
        <time dateTime={startedAt}>{dateFormatters.formatMinute(startedAt)}</time>
      </p>
      {error !== null && <p className={styles.quiet}>{error}</p>}
    </div>
  );
}

function RunList({ rows, dateFormatters }: JobRunsProps) {
  return (
    <ul role="list" className={styles.rows}>
      {rows.map((run) => (
        <li key={run.label} className={styles.row}>
          <p className={styles.name}>{run.label}</p>
          <LastRun run={run} dateFormatters={dateFormatters} />
          <p className={styles.quiet}>
            Próxima vez: <time dateTime={run.nextAt}>{dateFormatters.formatMinute(run.nextAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface JobRunsProps {
  rows: RunRow[];
  dateFormatters: DateFormatters;
}

/** The last and next runs of the recurring tasks: those that failed, and the others on request. */
export function JobRuns({ rows, dateFormatters }: JobRunsProps) {
  const failed = rows.filter(({ outcome }) => outcome === "failed");
  const others = rows.filter(({ outcome }) => outcome !== "failed");
  return (
    <section aria-labelledby="se-repiten" className={styles.section}>
      <h2 id="se-repiten" className={styles.title}>
        Lo que se repite
      </h2>
      {failed.length > 0 ? (
        <RunList rows={failed} dateFormatters={dateFormatters} />
      ) : (
        <p className={styles.empty}>Nada falló la última vez.</p>
      )}
      {others.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {pluralize(others.length, "tarea sin fallos", "tareas sin fallos")}
          </summary>
          <RunList rows={others} dateFormatters={dateFormatters} />
        </details>
      )}
    </section>
  );
}
