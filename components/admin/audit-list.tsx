import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { AuditEntryView } from "@/lib/administration/audit-log/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./audit-list.module.css";
import { hasSubject, formatAuditEntry } from "./audit-sentence";
import type { DateFormatters } from "@/components/common/date-formatters";

function AuditUser({ person, unknown }: { person: AuditEntryView["actor"]; unknown: string }) {
  if (!person) return unknown;
  return (
    <Link href={routes.adminUser(person.id)} className={styles.person}>
      {person.name} {person.lastName}
    </Link>
  );
}

/** Names the actor of entries without one: the payment processor, or someone at the console. */
const getFallbackActor = ({ after }: AuditEntryView) =>
  after?.transferId ? "El procesador de pagos" : "Alguien";

function AuditSentence({ entry }: { entry: AuditEntryView }) {
  const { verb, detail } = formatAuditEntry(entry);
  return (
    <p>
      <AuditUser person={entry.actor} unknown={getFallbackActor(entry)} /> {verb}
      {hasSubject(entry) && (
        <>
          {" "}
          <AuditUser person={entry.subject} unknown="una cuenta que ya no existe" />
        </>
      )}
      {entry.contentTitle !== null && `: «${entry.contentTitle}»`}
      {detail}.
    </p>
  );
}

interface AuditListProps {
  entries: AuditEntryView[];
  dateFormatters: DateFormatters;
  withFrame?: boolean;
}

/** The audit log in sentences. */
export function AuditList({ entries, dateFormatters, withFrame }: AuditListProps) {
  if (entries.length === 0) return <p>Nada todavía.</p>;
  return (
    <ol role="list" className={cx(styles.list, withFrame && styles.framed)}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <time dateTime={entry.createdAt} className={styles.time}>
            {dateFormatters.formatMinute(entry.createdAt)}
          </time>
          <AuditSentence entry={entry} />
        </li>
      ))}
    </ol>
  );
}
