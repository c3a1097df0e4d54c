import { TextLink } from "@/components/ui/link";
import type { PlanMention } from "@/lib/orders/membership-plans/schema";
import { routes } from "@/lib/platform/routes";
import { formatLeastPrice } from "./format";
import styles from "./membership-mentions.module.css";

interface MembershipMentionsProps {
  master: { slug: string; name: string };
  plans: readonly PlanMention[];
}

const formatName = ({ master, plans }: MembershipMentionsProps): string =>
  `${plans.length === 1 ? "membresía" : "membresías"} de ${master.name}`;

function Price({ plans }: Pick<MembershipMentionsProps, "plans">) {
  const price = formatLeastPrice(plans);
  return price === null ? null : <span className={styles.price}> · {price}</span>;
}

/** "Incluido en la membresía de Lucía · 12 € al mes", on the page of a content; nothing without any. */
export function IncludedInMembership(props: MembershipMentionsProps) {
  const { master, plans } = props;
  if (plans.length === 0) return null;
  return (
    <p className={styles.included}>
      Incluido en {plans.length === 1 ? "la" : "las"}{" "}
      <TextLink href={routes.masterMemberships(master.slug)}>{formatName(props)}</TextLink>
      <Price plans={plans} />
    </p>
  );
}

/** "Membresía de Lucía · 12 € al mes", on the page of a Master; nothing without any. */
export function MasterMembership(props: MembershipMentionsProps) {
  const { master, plans } = props;
  if (plans.length === 0) return null;
  const name = formatName(props);
  return (
    <p>
      <TextLink href={routes.masterMemberships(master.slug)}>
        {name.charAt(0).toUpperCase() + name.slice(1)}
      </TextLink>
      <Price plans={plans} />
    </p>
  );
}
