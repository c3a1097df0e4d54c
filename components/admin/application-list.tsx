import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { ApplicationRow } from "@/lib/administration/applications/schema";
import { routes } from "@/lib/platform/routes";
import { ApplicationActions } from "./application-actions";
import styles from "./application-list.module.css";
import { ApplicationText } from "./application-details";
import type { Moments } from "./moments";

interface DecisionProps {
  application: ApplicationRow;
  moments: Moments;
}

function Decision({ application, moments }: DecisionProps) {
  const { status, decidedAt, decidedBy, reason } = application;
  const who = decidedBy ? `${decidedBy.name} ${decidedBy.lastName}` : "Alguien";
  return (
    <div className={styles.decision}>
      <p>
        <strong>{who}</strong> la {status === "APPROVED" ? "aprobó" : "rechazó"}
        {decidedAt && (
          <>
            {" "}
            el <time dateTime={decidedAt}>{moments.minute(decidedAt)}</time>
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
  moments: Moments;
}

/** What people wrote to become Masters, and what was or can be decided. */
export function ApplicationList({ applications, moments }: ApplicationListProps) {
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
                <Avatar src={user.image} size={44} />
                <div className={styles.who}>
                  <h2 id={`solicitud-${id}`} className={styles.name}>
                    <Link href={routes.adminUser(user.id)}>
                      {user.name} {user.lastName}
                    </Link>
                  </h2>
                  <p className={styles.quiet}>
                    {user.email} · <time dateTime={createdAt}>{moments.minute(createdAt)}</time>
                  </p>
                </div>
                {status === "PENDING" && (
                  <ApplicationActions id={id} name={`${user.name} ${user.lastName}`} />
                )}
              </header>
              <ApplicationText application={application} />
              {status !== "PENDING" && <Decision application={application} moments={moments} />}
            </article>
          </li>
        );
      })}
    </ul>
  );
}
