import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { counted } from "@/lib/platform/copy/pluralize";
import { REPORT_REASONS } from "@/lib/administration/moderation/schema";
import type { OneReport, ReportCase, ReportStatus } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import type { Moments } from "./moments";
import { ReportActions } from "./report-actions";
import styles from "./report-list.module.css";
import { ReportSubject } from "./report-subject";
import { UnhideButton } from "./unhide-thanks-button";

const reasons: Record<string, string> = REPORT_REASONS;

function Reason({ report, moments }: { report: OneReport; moments: Moments }) {
  const { reason, text, createdAt, reporter } = report;
  return (
    <li className={styles.reason}>
      <p>
        <strong>{reasons[reason] ?? reason}</strong>
        <span className={styles.quiet}>
          {" "}
          · <Link href={routes.adminUser(reporter.id)}>{`${reporter.name} ${reporter.lastName}`}</Link> ·{" "}
          <time dateTime={createdAt}>{moments.minute(createdAt)}</time>
        </span>
      </p>
      {text && <p className={styles.text}>{text}</p>}
    </li>
  );
}

function Decision({ one, status, moments }: { one: ReportCase; status: ReportStatus; moments: Moments }) {
  const { subject, decidedAt, decidedBy } = one;
  const who = decidedBy ? `${decidedBy.name} ${decidedBy.lastName}` : "Alguien";
  return (
    <footer className={styles.foot}>
      <p>
        <strong>{who}</strong> {status === "UPHELD" ? "la aceptó" : "la desestimó"}
        {decidedAt && (
          <>
            {" "}
            el <time dateTime={decidedAt}>{moments.minute(decidedAt)}</time>
          </>
        )}
        .
      </p>
      {subject?.type === "Thanks" && subject.hidden && <UnhideButton id={subject.id} />}
    </footer>
  );
}

interface ReportListProps {
  cases: ReportCase[];
  status: ReportStatus;
  moments: Moments;
}

/** What was reported and why, each once, with what was or can be decided. */
export function ReportList({ cases, status, moments }: ReportListProps) {
  if (cases.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={32} />} title="No hay ninguna denuncia aquí">
        <p>Cuando alguien denuncie algo, lo verás en «Por resolver».</p>
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.list}>
      {cases.map((one) => (
        <li key={one.id}>
          <article aria-labelledby={`denuncia-${one.id}`} className={styles.card}>
            <ReportSubject one={one} headingId={`denuncia-${one.id}`} />
            <div className={styles.reasons}>
              <p className={styles.count}>
                {counted(one.count, "persona lo denuncia", "personas lo denuncian")}
              </p>
              <ul role="list" className={styles.reasons}>
                {one.reports.map((report) => (
                  <Reason key={report.id} report={report} moments={moments} />
                ))}
              </ul>
            </div>
            {status === "OPEN" ? (
              <ReportActions one={one} />
            ) : (
              <Decision one={one} status={status} moments={moments} />
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
