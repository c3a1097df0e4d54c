import { CursorPager } from "@/components/common/cursor-pager";
import frame from "@/components/common/page-frame.module.css";
import { OpenQuestions } from "@/components/questions/open-questions";
import { ButtonLink } from "@/components/ui/button";
import { ListNumbersIcon, PlusIcon } from "@/components/ui/later-icons";
import type {
  UpcomingEncuentro,
  DashboardPage,
  DashboardTab,
  DashboardTotals,
} from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import { UpcomingEncuentros } from "./upcoming-encuentros";
import styles from "./teaching-dashboard.module.css";
import { EmptyTeachingList } from "./empty-teaching-list";
import { TeachingRow } from "./teaching-row";
import { StateTabs } from "./state-tabs";
import { TeachingTotals } from "./teaching-totals";

interface TeachingDashboardProps {
  state: DashboardTab;
  page: DashboardPage;
  totals: DashboardTotals;
  upcoming: UpcomingEncuentro[];
  /** Questions that wait for an answer. */
  openQuestions: number;
  hasPreviousPages: boolean;
}

/** A Master's contents by state, with totals. */
export function TeachingDashboard({
  state,
  page,
  totals,
  upcoming,
  openQuestions,
  hasPreviousPages,
}: TeachingDashboardProps) {
  const { counts } = totals;
  const isEmpty = counts.publicados + counts.borradores + counts.archivados === 0;
  return (
    <div className={frame.airy}>
      <header className={styles.header}>
        <h1>Ayni ofrecido</h1>
        {!isEmpty && (
          <div className={styles.actions}>
            <ButtonLink variant="secondary" href={routes.allNumbers()} icon={<ListNumbersIcon />}>
              Números
            </ButtonLink>
            <ButtonLink variant="secondary" href={routes.ownBundles()}>
              Conjuntos
            </ButtonLink>
            <ButtonLink variant="secondary" href={routes.offeredMemberships()}>
              Membresías
            </ButtonLink>
            <ButtonLink href={routes.create()} icon={<PlusIcon />}>
              Crear Ayni nuevo
            </ButtonLink>
          </div>
        )}
      </header>
      {isEmpty ? (
        <EmptyTeachingList state="none" />
      ) : (
        <>
          <TeachingTotals totals={totals} />
          <OpenQuestions count={openQuestions} />
          {upcoming.length > 0 && <UpcomingEncuentros encuentros={upcoming} />}
          <section aria-label="Tu Ayni" className={styles.section}>
            <StateTabs current={state} counts={counts} />
            {page.content.length === 0 ? (
              <EmptyTeachingList state={state} />
            ) : (
              <ul role="list" className={styles.list}>
                {page.content.map((ayni) => (
                  <li key={ayni.id}>
                    <TeachingRow ayni={ayni} />
                  </li>
                ))}
              </ul>
            )}
            <CursorPager
              label="Páginas de tu Ayni"
              firstHref={hasPreviousPages ? routes.teachingDashboard({ estado: state }) : null}
              nextHref={page.after ? routes.teachingDashboard({ estado: state, after: page.after }) : null}
            />
          </section>
        </>
      )}
    </div>
  );
}
