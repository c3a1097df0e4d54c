import { ListFoot } from "@/components/common/cursor-pager";
import { ButtonLink } from "@/components/ui/button";
import { PlusIcon } from "@/components/ui/icons";
import type { ComingEncuentro, OfferedPage, OfferedState, OfferedTotals } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import { ComingList } from "./upcoming-encuentros";
import styles from "./teaching-dashboard.module.css";
import { OfferedEmpty } from "./empty-teaching-list";
import { OfferedRow } from "./teaching-row";
import { StateTabs } from "./state-tabs";
import { Totals } from "./teaching-totals";

interface OfferedProps {
  state: OfferedState;
  page: OfferedPage;
  totals: OfferedTotals;
  coming: ComingEncuentro[];
  /** Whether this is not the first page of its state. */
  later: boolean;
}

/** All that a Master offers, by its state, under the numbers of the whole. */
export function Offered({ state, page, totals, coming, later }: OfferedProps) {
  const { counts } = totals;
  const none = counts.publicados + counts.borradores + counts.archivados === 0;
  return (
    <div className={styles.offered}>
      <header className={styles.header}>
        <h1>Ayni ofrecido</h1>
        <ButtonLink href={routes.create()} icon={<PlusIcon />}>
          Crear Ayni nuevo
        </ButtonLink>
      </header>
      {none ? (
        <OfferedEmpty state="none" />
      ) : (
        <>
          <Totals totals={totals} />
          {coming.length > 0 && <ComingList encuentros={coming} />}
          <section aria-label="Tu Ayni" className={styles.section}>
            <StateTabs current={state} counts={counts} />
            {page.content.length === 0 ? (
              <OfferedEmpty state={state} />
            ) : (
              <ul role="list" className={styles.list}>
                {page.content.map((ayni) => (
                  <li key={ayni.id}>
                    <OfferedRow ayni={ayni} />
                  </li>
                ))}
              </ul>
            )}
            <ListFoot
              label="Páginas de tu Ayni"
              first={later ? routes.offered({ estado: state }) : null}
              next={page.after ? routes.offered({ estado: state, after: page.after }) : null}
            />
          </section>
        </>
      )}
    </div>
  );
}
