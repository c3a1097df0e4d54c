import { NearDate } from "@/components/common/local-date";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatCost } from "./format";
import { AskedPrice } from "./asked-price";
import { MembershipActions } from "./membership-actions";
import { findBadge, isOpenAt, MembershipStateText } from "./membership-state";
import styles from "./own-memberships.module.css";

/** "Puedes desistir hasta el 13 de diciembre: se te devuelve el primer pago entero." */
function WithdrawalLine({ withdrawal }: MembershipView) {
  if (!withdrawal) return null;
  return (
    <p className={styles.quiet}>
      <TextLink href={routes.order(withdrawal.orderId)}>Puedes desistir</TextLink> hasta el{" "}
      <NearDate iso={withdrawal.until} />: se te devuelve el primer pago entero.
    </p>
  );
}

/** One of the viewer's memberships: how it is, what it costs, and what can be done. */
export function MembershipCard({ membership }: { membership: MembershipView }) {
  const { name, master, isOffered, state } = membership;
  const now = new Date();
  const { label, tone } = findBadge(membership, now);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          {name} <Badge tone={tone}>{label}</Badge>
        </h2>
        <p>
          Con <TextLink href={routes.master(master.slug)}>{formatFullName(master)}</TextLink> ·{" "}
          <span className={styles.price}>{formatCost(membership)}</span>
        </p>
        <p>
          <MembershipStateText membership={membership} />
        </p>
        <WithdrawalLine {...membership} />
        <p className={styles.links}>
          {state !== "PENDING" && isOpenAt(membership, now) && (
            <TextLink href={routes.received()}>Ir a lo que abre</TextLink>
          )}
          {isOffered && <TextLink href={routes.masterMemberships(master.slug)}>Qué incluye</TextLink>}
        </p>
      </div>
      <div className={styles.actions}>
        <MembershipActions membership={membership} />
      </div>
      <AskedPrice membership={membership} />
    </Card>
  );
}
