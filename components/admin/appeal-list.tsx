import type { DateFormatters } from "@/components/common/date-formatters";
import { Link } from "@/components/ui/link";
import type { OpenAppeal } from "@/lib/administration/appeals/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { AppealActions } from "./appeal-actions";
import styles from "./report-list.module.css";
import { ReportSubject } from "./report-subject";

type AppealProps = { appeal: OpenAppeal; dateFormatters: DateFormatters };

function AppealCard({ appeal, dateFormatters }: AppealProps) {
  const { id, subjectType, subject, user, moderator, moderatedAt, createdAt, text, hindrance } = appeal;
  return (
    <article aria-labelledby={`recurso-${id}`} className={styles.card}>
      <ReportSubject reportCase={{ subjectType, subject }} headingId={`recurso-${id}`} />
      <div className={styles.reason}>
        <p className={styles.quiet}>
          La decisión es de {moderator ? formatFullName(moderator) : "alguien del equipo"}, del{" "}
          <time dateTime={moderatedAt}>{dateFormatters.formatMinute(moderatedAt)}</time>. Recurre{" "}
          <Link href={routes.adminUser(user.id)}>{formatFullName(user)}</Link> el{" "}
          <time dateTime={createdAt}>{dateFormatters.formatMinute(createdAt)}</time>:
        </p>
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      </div>
      {hindrance === null ? <AppealActions id={id} /> : <p className={styles.quiet}>{hindrance}</p>}
    </article>
  );
}

/** The appeals that wait, above the reports; nothing without any. */
export function AppealList({
  appeals,
  dateFormatters,
}: Pick<AppealProps, "dateFormatters"> & { appeals: readonly OpenAppeal[] }) {
  if (appeals.length === 0) return null;
  return (
    <section aria-labelledby="recursos" className={styles.list}>
      <h2 id="recursos">Recursos por resolver</h2>
      {appeals.map((appeal) => (
        <AppealCard key={appeal.id} appeal={appeal} dateFormatters={dateFormatters} />
      ))}
    </section>
  );
}
