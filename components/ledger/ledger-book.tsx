import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { BookOpenIcon } from "@/components/ui/icons";
import type { LedgerKind, LedgerMonth, LedgerPage } from "@/lib/community/ledger/schema";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./ledger-book.module.css";
import { LedgerSentence } from "./ledger-sentence";

const monthName = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

/** "noviembre de 2026" of "2026-11". */
const nameOf = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

/** The thread that each line adds: what comes in, what goes out, and what does both. */
const THREADS: Record<LedgerKind, string | undefined> = {
  received: styles.in,
  granted: styles.in,
  "was-thanked": styles.in,
  taught: styles.out,
  thanked: styles.out,
  funded: styles.out,
  barter: styles.both,
};

function Month({ month, entries }: LedgerMonth) {
  return (
    <section aria-labelledby={`mes-${month}`} className={styles.month}>
      <header className={styles.monthHead}>
        <h2 id={`mes-${month}`} className={styles.monthName}>
          {nameOf(month)}
        </h2>
        <img src={bands.edge(`libro-${month}`)} alt="" className={styles.band} />
      </header>
      <ul role="list" className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={cx(styles.entry, THREADS[entry.kind])}>
            <p>
              <LedgerSentence entry={entry} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<BookOpenIcon size={38} />}
      title="Tu libro empieza con lo primero que recibas o des"
      action={<ButtonLink href={routes.explore()}>Explorar el Ayni</ButtonLink>}
    >
      <p>
        Aquí irán apareciendo, mes a mes, las enseñanzas, las gracias, los lugares regalados y los trueques.
      </p>
    </EmptyState>
  );
}

/** What somebody has received and given, told in the order of time. It counts nothing up, and only they see it. */
export function LedgerBook({ page: { months, after }, later }: { page: LedgerPage; later: boolean }) {
  return (
    <Container className={styles.page}>
      <header>
        <h1>Libro de ayni</h1>
        <p className={styles.lead}>
          Lo que recibes y lo que das, en el orden en que ocurrió. Aquí nadie debe nada a nadie, y solo tú ves
          estas páginas.
        </p>
      </header>
      {months.length === 0 && !later && <Nothing />}
      {months.map((month) => (
        <Month key={month.month} {...month} />
      ))}
      {(later || after !== null) && (
        <nav aria-label="Páginas del libro" className={styles.turn}>
          {later && (
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
