import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { AuditEntryView } from "@/lib/identity/audit/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./audit-list.module.css";
import { hasSubject, sentenceOf } from "./audit-sentence";
import type { Moments } from "./moments";

function Person({ person, unknown }: { person: AuditEntryView["actor"]; unknown: string }) {
  if (!person) return unknown;
  return (
    <Link href={routes.adminUser(person.id)} className={styles.person}>
      {person.name} {person.lastName}
    </Link>
  );
}

/** What nobody in particular did was done from the console, or by the processor at the end of a transfer. */
const unknownActor = ({ after }: AuditEntryView) =>
  after?.transferId ? "El procesador de pagos" : "Alguien";

function Sentence({ entry }: { entry: AuditEntryView }) {
  const { verb, detail } = sentenceOf(entry);
  return (
    <p>
      <Person person={entry.actor} unknown={unknownActor(entry)} /> {verb}
      {hasSubject(entry) && (
        <>
          {" "}
          <Person person={entry.subject} unknown="una cuenta que ya no existe" />
        </>
      )}
      {detail}.
    </p>
  );
}

interface AuditListProps {
  entries: AuditEntryView[];
  moments: Moments;
  /** By itself on the page. */
  framed?: boolean;
}

/** What admins did, in sentences. */
export function AuditList({ entries, moments, framed }: AuditListProps) {
  if (entries.length === 0) return <p>Nada todavía.</p>;
  return (
    <ol role="list" className={cx(styles.list, framed && styles.framed)}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <time dateTime={entry.createdAt} className={styles.time}>
            {moments.minute(entry.createdAt)}
          </time>
          <Sentence entry={entry} />
        </li>
      ))}
    </ol>
  );
}
