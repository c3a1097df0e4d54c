import { Link } from "@/components/ui/link";
import type { OfferedState, OfferedTotals } from "@/lib/teaching/dashboard/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./state-tabs.module.css";

const STATES: readonly { state: OfferedState; label: string }[] = [
  { state: "publicados", label: "Publicados" },
  { state: "borradores", label: "Borradores" },
  { state: "archivados", label: "Archivados" },
];

/** The states of what one offers, each with an address of its own and how many there are. */
export function StateTabs({ current, counts }: { current: OfferedState } & Pick<OfferedTotals, "counts">) {
  return (
    <nav aria-label="Estados">
      <ul role="list" className={styles.tabs}>
        {STATES.map(({ state, label }) => (
          <li key={state}>
            <Link
              href={routes.offered({ estado: state })}
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
