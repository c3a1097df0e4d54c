import { TextLink } from "@/components/ui/link";
import { RUNNING_STATES } from "@/lib/orders/memberships/policy";
import type { MembershipState, MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { formatCost } from "./format";
import { MembershipStateText } from "./membership-state";
import styles from "./membership-lines.module.css";

const isRunning = ({ state }: MembershipView): boolean =>
  (RUNNING_STATES as readonly MembershipState[]).includes(state);

/** Lists the viewer's memberships with their prices and next charges; shows nothing without any. */
export function MembershipLines({ memberships }: { memberships: readonly MembershipView[] }) {
  const running = memberships.filter(isRunning);
  if (running.length === 0) return null;
  return (
    <ul role="list" aria-label="Lo que pagas por tus membresías" className={styles.lines}>
      {running.map((membership) => (
        <li key={membership.id}>
          <TextLink href={routes.memberships()}>{membership.name}</TextLink> · {formatCost(membership)} ·{" "}
          <MembershipStateText membership={membership} />
        </li>
      ))}
    </ul>
  );
}
