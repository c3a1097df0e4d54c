import { CursorPager } from "@/components/common/cursor-pager";
import { LocalDate } from "@/components/common/local-date";
import frame from "@/components/common/page-frame.module.css";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ChatCircleIcon } from "@/components/ui/icons";
import { PlusIcon } from "@/components/ui/later-icons";
import { QuietLink } from "@/components/ui/quiet-link";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { routes } from "@/lib/platform/routes";
import { countPeople, countReached, describeAudience } from "@/lib/teaching/letters/policy";
import type { LetterStatus, LetterSummary } from "@/lib/teaching/letters/schema";
import { DeleteDraftButton } from "./delete-draft-button";
import styles from "./letter-list.module.css";

const STATUS_BADGES: Record<LetterStatus, { label: string; tone: "neutral" | "teal" | "success" | "error" }> =
  {
    DRAFT: { label: "Borrador", tone: "neutral" },
    SENDING: { label: "Saliendo", tone: "teal" },
    SENT: { label: "Enviada", tone: "success" },
    STOPPED: { label: "Retirada", tone: "error" },
  };

/** "Ha llegado a 12 de 14 personas" once it was sent. */
function describeReach({ status, audience, log }: LetterSummary): string | null {
  if (status === "DRAFT") return null;
  const reached = countReached(audience, log);
  const expected = Math.max(log.expected, reached);
  return reached === expected
    ? `Ha llegado a ${countPeople(reached)}`
    : `Ha llegado a ${reached} de ${countPeople(expected)}`;
}

function LetterRow({ letter }: { letter: LetterSummary }) {
  const { id, subject, status, audience, title, updatedAt, queuedAt } = letter;
  const isDraft = status === "DRAFT";
  const { label, tone } = STATUS_BADGES[status];
  const name = subject || "Sin asunto";
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <h2 dir="auto" className={styles.subject}>
          <QuietLink href={isDraft ? routes.editLetter(id) : routes.letter(id)}>{name}</QuietLink>
        </h2>
        <p>{describeAudience(audience, title)}</p>
        {!isDraft && <p className={styles.quiet}>{describeReach(letter)}</p>}
      </div>
      <div className={styles.side}>
        <span className={styles.quiet}>
          <LocalDate iso={queuedAt ?? updatedAt} />
        </span>
        <Badge tone={tone}>{label}</Badge>
        {isDraft && <DeleteDraftButton id={id} name={name} />}
      </div>
    </div>
  );
}

interface LetterListProps {
  page: CursorPage<LetterSummary>;
  hasPreviousPages: boolean;
}

const newLetterLink = (
  <ButtonLink href={routes.newLetter()} icon={<PlusIcon />}>
    Escribir una carta
  </ButtonLink>
);

/** Drafts and sent letters of a Master. */
export function LetterList({ page: { content, metadata }, hasPreviousPages }: LetterListProps) {
  const isEmpty = metadata.total === 0;
  return (
    <div className={frame.dense}>
      <header className={styles.header}>
        <h1>Cartas</h1>
        {!isEmpty && newLetterLink}
      </header>
      {isEmpty ? (
        <EmptyState
          icon={<ChatCircleIcon size={38} />}
          title="Todavía no has escrito ninguna carta"
          action={newLetterLink}
        >
          <p>Escribe de una vez a quienes te siguen, o avisa a quienes participan en algo tuyo.</p>
        </EmptyState>
      ) : (
        <ul role="list" className={styles.list}>
          {content.map((letter) => (
            <li key={letter.id}>
              <LetterRow letter={letter} />
            </li>
          ))}
        </ul>
      )}
      <CursorPager
        label="Páginas de cartas"
        firstHref={hasPreviousPages ? routes.letters() : null}
        nextHref={metadata.after ? routes.letters({ after: metadata.after }) : null}
      />
    </div>
  );
}
