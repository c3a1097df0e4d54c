import { Cover } from "@/components/common/cover";
import { formatMonth } from "@/components/common/format-date";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { BookOpenIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { LedgerEntry, LedgerKind, LedgerMonth, LedgerPage } from "@/lib/community/ledger/schema";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { formatDayParts } from "@/lib/platform/time/format";
import styles from "./ledger-book.module.css";
import { LedgerSentence } from "./ledger-sentence";

const ENTRY_CLASSES: Record<LedgerKind, string | undefined> = {
  received: styles.in,
  granted: styles.in,
  "was-thanked": styles.in,
  taught: styles.out,
  thanked: styles.out,
  funded: styles.out,
  given: styles.out,
  barter: styles.both,
};

/** A day, the cover, the sentence, and what one can give next. */
function LedgerRow({ entry, zone }: { entry: LedgerEntry; zone: string }) {
  const { at, item, person, thankPath, title } = entry;
  const { weekday, day } = formatDayParts(at, zone);
  return (
    <li className={cx(styles.entry, ENTRY_CLASSES[entry.kind])}>
      <time dateTime={at} className={styles.day}>
        <span>{weekday}</span> <b className={styles.number}>{day}</b>
      </time>
      <Cover ayni={item} sizes="64px" className={styles.cover} />
      <div className={styles.words}>
        <p>
          <LedgerSentence entry={entry} />
        </p>
        {thankPath !== null && person !== null && (
          <p>
            <TextLink href={thankPath}>
              Da las gracias a {person}
              <span className="visually-hidden"> por «{title}»</span>
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

function LedgerMonthSection({ month, entries, zone }: LedgerMonth & { zone: string }) {
  return (
    <section aria-labelledby={`mes-${month}`} className={styles.month}>
      <header className={styles.monthHead}>
        <h2 id={`mes-${month}`} className={styles.monthName}>
          {formatMonth(month)}
        </h2>
        <img src={textileImages.border(`libro-${month}`)} alt="" className={styles.band} />
      </header>
      <ul role="list" className={styles.entries}>
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
    </section>
  );
}

function EmptyLedger() {
  return (
    <EmptyState
      icon={<BookOpenIcon size={38} />}
      title="Tu libro empieza con lo primero que recibas o des"
      action={<ButtonLink href={routes.explore()}>Explorar el Ayni</ButtonLink>}
    >
      <p>
        Aquí irán apareciendo, mes a mes, las enseñanzas, las gracias, los regalos, los lugares solidarios y
        los trueques.
      </p>
    </EmptyState>
  );
}

interface LedgerBookProps {
  page: LedgerPage;
  hasPreviousPages: boolean;
}

/** The viewer's private record of what they received and gave, without totals. */
export function LedgerBook({ page: { months, zone, after }, hasPreviousPages }: LedgerBookProps) {
  return (
    <Container className={styles.page}>
      <header>
        <h1>Libro de ayni</h1>
        <p className={styles.lead}>
          Lo que recibes y lo que das, en el orden en que ocurrió. Aquí nadie debe nada a nadie, y solo tú ves
          estas páginas.
        </p>
      </header>
      {months.length === 0 && !hasPreviousPages && <EmptyLedger />}
      {months.map((month) => (
        <LedgerMonthSection key={month.month} {...month} zone={zone} />
      ))}
      {(hasPreviousPages || after !== null) && (
        <nav aria-label="Páginas del libro" className={styles.turn}>
          {hasPreviousPages && (
            <ButtonLink variant="secondary" href={routes.ledger()}>
              Volver al presente
            </ButtonLink>
          )}
          {after !== null && (
            <ButtonLink variant="secondary" href={routes.ledger({ after })}>
              Meses anteriores
            </ButtonLink>
          )}
        </nav>
      )}
    </Container>
  );
}
