import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { HandshakeIcon } from "@/components/ui/later-icons";
import type { BarterView, OwnBarters } from "@/lib/community/barters/schema";
import { BarterCard } from "./barter-card";
import styles from "./barters.module.css";
import { NewBarterButton } from "./new-barter-button";

const isOpen = ({ status }: BarterView) => status === "proposed";
const toDecidedAt = ({ decidedAt }: BarterView) => decidedAt ?? "";

interface BarterListProps {
  id: string;
  title: string;
  barters: BarterView[];
  emptyText?: string;
}

function BarterList({ id, title, barters, emptyText }: BarterListProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {barters.length === 0 ? (
        <p className={styles.emptyText}>{emptyText}</p>
      ) : (
        <ul role="list" className={styles.list}>
          {barters.map((barter) => (
            <li key={barter.id}>
              <BarterCard barter={barter} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EmptyBarters({ userId }: { userId: string }) {
  return (
    <EmptyState
      icon={<HandshakeIcon size={38} />}
      title="Mi Ayni por tu Ayni"
      action={<NewBarterButton userId={userId} />}
    >
      <p>
        En un trueque, dos Maestros se dan una enseñanza el uno al otro, sin dinero. Elige algo de otro
        Maestro que te gustaría vivir y propón algo tuyo a cambio: si acepta, cada cual recibe lo del otro.
      </p>
    </EmptyState>
  );
}

/** The Master's barters: to answer, proposed, and closed. */
export function BartersPage({
  barters: { received, made },
  userId,
}: {
  barters: OwnBarters;
  userId: string;
}) {
  const closedBarters = [...received, ...made]
    .filter((barter) => !isOpen(barter))
    .toSorted((a, b) => toDecidedAt(b).localeCompare(toDecidedAt(a)));
  const isEmpty = received.length + made.length === 0;
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Trueques</h1>
          {!isEmpty && (
            <p className={styles.lead}>Dos Maestros se dan una enseñanza el uno al otro, sin dinero.</p>
          )}
        </div>
        {!isEmpty && <NewBarterButton userId={userId} />}
      </header>
      {isEmpty ? (
        <EmptyBarters userId={userId} />
      ) : (
        <>
          <BarterList
            id="por-responder"
            title="Por responder"
            barters={received.filter(isOpen)}
            emptyText="Nadie espera tu respuesta."
          />
          <BarterList
            id="propuestos"
            title="Propuestos por ti"
            barters={made.filter(isOpen)}
            emptyText="No tienes propuestas en camino."
          />
          {closedBarters.length > 0 && (
            <BarterList id="anteriores" title="Anteriores" barters={closedBarters} />
          )}
        </>
      )}
    </Container>
  );
}
