import type { DateFormatters } from "@/components/common/date-formatters";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { failedJobLabel } from "@/lib/administration/failed-jobs/copy";
import type { FailedJobsInput, FailedJobView } from "@/lib/administration/failed-jobs/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import styles from "./failed-job-list.module.css";

interface FailedJobRowProps {
  job: FailedJobView;
  dateFormatters: DateFormatters;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAction: (action: FailedJobsInput["action"]) => void;
}

function RecipientLine({ recipient }: { recipient: NonNullable<FailedJobView["recipient"]> }) {
  const { address, user } = recipient;
  return (
    <p>
      Para {address}
      {user && (
        <>
          {" · "}
          <Link href={routes.adminUser(user.id)} className={styles.person}>
            {formatFullName(user)}
          </Link>
        </>
      )}
    </p>
  );
}

/** One permanently failed mail or job. */
export function FailedJobRow({ job, dateFormatters, isSelected, onSelect, onAction }: FailedJobRowProps) {
  const { id, task, kind, recipient, attempts, reason, failedAt } = job;
  const isMail = task === "send-mail";
  const label = failedJobLabel(kind);
  const name = isMail && recipient ? `Correo: ${label}` : label;
  const headingId = `fallo-${id}`;
  return (
    <li>
      <article aria-labelledby={headingId} className={styles.job}>
        <Checkbox
          label={<span className="visually-hidden">{`Elegir «${name}»`}</span>}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <div className={styles.facts}>
          <h2 id={headingId} className={styles.name}>
            {name}
          </h2>
          {recipient && <RecipientLine recipient={recipient} />}
          <p className={styles.reason}>{reason ?? "Se interrumpió en el último intento."}</p>
          <p className={styles.quiet}>
            {pluralize(attempts, "intento", "intentos")} · falló el{" "}
            <time dateTime={failedAt}>{dateFormatters.formatMinute(failedAt)}</time>
          </p>
          <div className={styles.actions}>
            <Button size="s" variant="secondary" aria-haspopup="dialog" onClick={() => onAction("retry")}>
              {isMail ? "Volver a enviar" : "Repetir"}
              <span className="visually-hidden"> «{name}»</span>
            </Button>
            <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => onAction("discard")}>
              Descartar<span className="visually-hidden"> «{name}»</span>
            </Button>
          </div>
        </div>
      </article>
    </li>
  );
}
