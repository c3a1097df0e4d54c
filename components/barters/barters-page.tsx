import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowsLeftRightIcon } from "@/components/ui/icons";
import type { BarterView, OwnBarters } from "@/lib/community/barters/schema";
import { BarterCard } from "./barter-card";
import styles from "./barters.module.css";
import { NewBarter } from "./new-barter-button";

const isOpen = ({ status }: BarterView) => status === "proposed";
const decided = ({ decidedAt }: BarterView) => decidedAt ?? "";

function List({
  id,
  title,
  barters,
  none,
}: {
  id: string;
  title: string;
  barters: BarterView[];
  none?: string;
}) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {barters.length === 0 ? (
        <p className={styles.none}>{none}</p>
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

function NoneYet({ userId }: { userId: string }) {
  return (
    <EmptyState
      icon={<ArrowsLeftRightIcon size={38} />}
      title="Mi Ayni por tu Ayni"
      action={<NewBarter userId={userId} />}
    >
      <p>
        En un trueque, dos Maestros se dan una enseñanza el uno al otro, sin dinero. Elige algo de otro
        Maestro que te gustaría vivir y propón algo tuyo a cambio: si acepta, cada cual recibe lo del otro.
      </p>
    </EmptyState>
  );
}

/** A Master's trueques: those to answer, those proposed, and those that were. */
export function BartersPage({
  barters: { received, made },
  userId,
}: {
  barters: OwnBarters;
  userId: string;
}) {
  const done = [...received, ...made]
    .filter((barter) => !isOpen(barter))
    .toSorted((one, other) => decided(other).localeCompare(decided(one)));
  const empty = received.length + made.length === 0;
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Trueques</h1>
          {!empty && (
            <p className={styles.lead}>Dos Maestros se dan una enseñanza el uno al otro, sin dinero.</p>
          )}
        </div>
        {!empty && <NewBarter userId={userId} />}
      </header>
      {empty ? (
        <NoneYet userId={userId} />
      ) : (
        <>
          <List
            id="por-responder"
            title="Por responder"
            barters={received.filter(isOpen)}
            none="Nadie espera tu respuesta."
          />
          <List
            id="propuestos"
            title="Propuestos por ti"
            barters={made.filter(isOpen)}
            none="No tienes propuestas en camino."
          />
          {done.length > 0 && <List id="anteriores" title="Anteriores" barters={done} />}
        </>
      )}
    </Container>
  );
}
