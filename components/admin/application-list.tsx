import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { QuietLink } from "@/components/ui/quiet-link";
import type { ApplicationRow } from "@/lib/administration/applications/schema";
import { routes } from "@/lib/platform/routes";
import { ApplicationActions } from "./application-actions";
import styles from "./application-list.module.css";
import { formatAccountAge } from "./account-age";
import { ApplicationDetails, ApplicationLinks } from "./application-details";
import { ApplicationNotes } from "./application-notes";
import type { DateFormatters } from "@/components/common/date-formatters";

interface ApplicationDecisionProps {
  application: ApplicationRow;
  dateFormatters: DateFormatters;
}

function ApplicationDecision({ application, dateFormatters }: ApplicationDecisionProps) {
  const { status, decidedAt, decidedBy, reason } = application;
  const deciderName = decidedBy ? `${decidedBy.name} ${decidedBy.lastName}` : "Alguien";
  return (
    <div className={styles.decision}>
      <p>
        <strong>{deciderName}</strong> la {status === "APPROVED" ? "aprobó" : "rechazó"}
        {decidedAt && (
          <>
            {" "}
            el <time dateTime={decidedAt}>{dateFormatters.formatMinute(decidedAt)}</time>
          </>
        )}
        {reason ? ", con este motivo:" : "."}
      </p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
    </div>
  );
}

interface ApplicationListProps {
  applications: ApplicationRow[];
  /** The admin who reads them. */
  readerId: string;
  dateFormatters: DateFormatters;
}

/** Applications with their decision, or the buttons to decide them. */
export function ApplicationList({ applications, readerId, dateFormatters }: ApplicationListProps) {
  if (applications.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={32} />} title="No hay ninguna solicitud aquí">
        <p>Cuando alguien pida ser Maestro, lo verás en «Por resolver».</p>
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.list}>
      {applications.map((application) => {
        const { id, user, status, createdAt } = application;
        return (
          <li key={id}>
            <article aria-labelledby={`solicitud-${id}`} className={styles.card}>
              <header className={styles.head}>
                <div className={styles.photo}>
                  <Avatar src={user.image} name={user.name} size={88} />
                  {!user.image && <p className={styles.quiet}>Sin foto</p>}
                </div>
                <div className={styles.applicant}>
                  <h2 id={`solicitud-${id}`} className={styles.name}>
                    <QuietLink href={routes.adminUser(user.id)}>
                      {user.name} {user.lastName}
                    </QuietLink>
                  </h2>
                  <p className={styles.quiet}>
                    {user.email} · <time dateTime={createdAt}>{dateFormatters.formatMinute(createdAt)}</time>
                  </p>
                  <p className={styles.quiet}>
                    Cuenta creada el{" "}
                    <time dateTime={user.createdAt}>{dateFormatters.formatDay(user.createdAt)}</time>,{" "}
                    {formatAccountAge(user.createdAt, createdAt)}
                  </p>
                  <ApplicationLinks application={application} />
                </div>
              </header>
              <ApplicationDetails application={application} />
              <ApplicationNotes
                application={application}
                readerId={readerId}
                timeZone={dateFormatters.timeZone}
              />
              {status === "PENDING" && (
                <ApplicationActions
                  id={id}
                  name={`${user.name} ${user.lastName}`}
                  masterTitle={user.masterTitle}
                />
              )}
              {status !== "PENDING" && (
                <ApplicationDecision application={application} dateFormatters={dateFormatters} />
              )}
            </article>
          </li>
        );
      })}
    </ul>
  );
}
