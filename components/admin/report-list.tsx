import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { REPORT_REASONS } from "@/lib/administration/moderation/schema";
import type { ReportEntry, ReportCase, ReportStatus } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import type { DateFormatters } from "@/components/common/date-formatters";
import { ReportActions } from "./report-actions";
import styles from "./report-list.module.css";
import { ReportSubject } from "./report-subject";
import { UnhideThanksButton } from "./unhide-thanks-button";

const REASON_LABELS: Record<string, string> = REPORT_REASONS;

function ReportReason({ report, dateFormatters }: { report: ReportEntry; dateFormatters: DateFormatters }) {
  const { reason, text, createdAt, reporter } = report;
  return (
    <li className={styles.reason}>
      <p>
        <strong>{REASON_LABELS[reason] ?? reason}</strong>
        <span className={styles.quiet}>
          {" "}
          · <Link href={routes.adminUser(reporter.id)}>{`${reporter.name} ${reporter.lastName}`}</Link> ·{" "}
          <time dateTime={createdAt}>{dateFormatters.formatMinute(createdAt)}</time>
        </span>
      </p>
      {text && <p className={styles.text}>{text}</p>}
    </li>
  );
}

interface ReportDecisionProps {
  reportCase: ReportCase;
  status: ReportStatus;
  dateFormatters: DateFormatters;
}

function ReportDecision({ reportCase, status, dateFormatters }: ReportDecisionProps) {
  const { subject, decidedAt, decidedBy } = reportCase;
  const deciderName = decidedBy ? `${decidedBy.name} ${decidedBy.lastName}` : "Alguien";
  return (
    <footer className={styles.foot}>
      <p>
        <strong>{deciderName}</strong> {status === "UPHELD" ? "la aceptó" : "la desestimó"}
        {decidedAt && (
          <>
            {" "}
            el <time dateTime={decidedAt}>{dateFormatters.formatMinute(decidedAt)}</time>
          </>
        )}
        .
      </p>
      {subject?.type === "Thanks" && subject.hidden && <UnhideThanksButton id={subject.id} />}
    </footer>
  );
}

interface ReportListProps {
  cases: ReportCase[];
  status: ReportStatus;
  dateFormatters: DateFormatters;
}

/** Reported subjects with their reports, and the decision or the buttons to decide. */
export function ReportList({ cases, status, dateFormatters }: ReportListProps) {
  if (cases.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={32} />} title="No hay ninguna denuncia aquí">
        <p>Cuando alguien denuncie algo, lo verás en «Por resolver».</p>
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.list}>
      {cases.map((reportCase) => (
        <li key={reportCase.id}>
          <article aria-labelledby={`denuncia-${reportCase.id}`} className={styles.card}>
            <ReportSubject reportCase={reportCase} headingId={`denuncia-${reportCase.id}`} />
            <div className={styles.reasons}>
              <p className={styles.count}>
                {pluralize(reportCase.count, "persona lo denuncia", "personas lo denuncian")}
              </p>
              <ul role="list" className={styles.reasons}>
                {reportCase.reports.map((report) => (
                  <ReportReason key={report.id} report={report} dateFormatters={dateFormatters} />
                ))}
              </ul>
            </div>
            {status === "OPEN" ? (
              <ReportActions reportCase={reportCase} />
            ) : (
              <ReportDecision reportCase={reportCase} status={status} dateFormatters={dateFormatters} />
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
