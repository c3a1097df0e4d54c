import type { DateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
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

interface JobRunsProps {
  rows: RunRow[];
  dateFormatters: DateFormatters;
}

/** The last and next runs of the recurring tasks. */
export function JobRuns({ rows, dateFormatters }: JobRunsProps) {
  return (
    <section aria-labelledby="se-repiten" className={styles.section}>
      <h2 id="se-repiten" className={styles.title}>
        Lo que se repite
      </h2>
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
    </section>
  );
}
