import { ButtonLink } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { PlanMention } from "@/lib/orders/membership-plans/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
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

function describePlan(plan: PlanMention): string {
  const { opened, isFull } = plan;
  const facts = [
    formatPlanPrice(plan),
    opened > 0 && `hoy abre ${pluralize(opened, "enseñanza", "enseñanzas")}`,
    isFull && "completa",
  ];
  return facts.filter(Boolean).join(" · ");
}

/** The price of each membership and what it opens, on the page of a Master; nothing without any. */
export function MasterMembership(props: MembershipMentionsProps) {
  const { master, plans } = props;
  if (plans.length === 0) return null;
  const name = formatName(props);
  return (
    <section aria-labelledby="membresia">
      <h2 id="membresia" className={styles.heading}>
        {name.charAt(0).toUpperCase() + name.slice(1)}
      </h2>
      <div className={styles.card}>
        <ul role="list" className={styles.plans}>
          {plans.map((plan) => (
            <li key={plan.id}>
              <b>{plan.name}</b>
              <small>{describePlan(plan)}</small>
            </li>
          ))}
        </ul>
        <ButtonLink variant="secondary" href={routes.masterMemberships(master.slug)}>
          {plans.length === 1 ? "Ver la membresía" : "Ver las membresías"}
        </ButtonLink>
      </div>
    </section>
  );
}
