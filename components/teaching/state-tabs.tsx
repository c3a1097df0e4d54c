import { Link } from "@/components/ui/link";
import type { DashboardTab, DashboardTotals } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./state-tabs.module.css";

const STATE_TABS: readonly { state: DashboardTab; label: string }[] = [
  { state: "publicados", label: "Publicados" },
  { state: "borradores", label: "Borradores" },
  { state: "archivados", label: "Archivados" },
];

/** Tabs of the dashboard with their counts. */
export function StateTabs({ current, counts }: { current: DashboardTab } & Pick<DashboardTotals, "counts">) {
  return (
    <nav aria-label="Estados">
      <ul role="list" className={styles.tabs}>
        {STATE_TABS.map(({ state, label }) => (
          <li key={state}>
            <Link
              href={routes.teachingDashboard({ estado: state })}
              aria-current={state === current ? "page" : undefined}
              className={styles.tab}
              scroll={false}
            >
              {label}
              <span className={styles.count}>{counts[state]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
