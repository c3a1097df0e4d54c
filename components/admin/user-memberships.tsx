import type { DateFormatters } from "@/components/common/date-formatters";
import type { UserActivity as Activity } from "@/lib/administration/users/schema";
import { formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./admin-user-page.module.css";
import { TakeDownPlanButton } from "./take-down-plan-button";

type Membership = Activity["memberships"][number];

/** "activa, se cobra el 3 dic 2026", "cobro sin éxito desde el 1 dic 2026". */
function describeState(
  { state, nextChargeAt, paidUntil, lateSince, isLeft }: Membership,
  { formatDay }: DateFormatters,
): string {
  const paid = paidUntil ? `pagada hasta el ${formatDay(paidUntil)}` : "sin pagar";
  if (state === "ENDED") return `terminada, ${paid}`;
  if (isLeft) return `la ha dejado, ${paid}`;
  if (lateSince) return `cobro sin éxito desde el ${formatDay(lateSince)}, ${paid}`;
  const charge = nextChargeAt ? `se cobra el ${formatDay(nextChargeAt)}` : paid;
  return `${state === "PAUSED" ? "en pausa" : "activa"}, ${charge}`;
}

interface UserMembershipsProps {
  memberships: readonly Membership[];
  count: number;
  dateFormatters: DateFormatters;
}

/** Lists the memberships of a person: what they pay, when they are charged next, and what fails. */
export function UserMemberships({ memberships, count, dateFormatters }: UserMembershipsProps) {
  if (count === 0) return null;
  return (
    <div>
      <h3 className={styles.subheading}>{pluralize(count, "membresía", "membresías")}</h3>
      <ul role="list" className={styles.activity}>
        {memberships.map((membership) => (
          <li key={membership.id}>
            <bdi>{membership.title}</bdi>, de {membership.master} · {formatPeriodPrice(membership)} ·{" "}
            {describeState(membership, dateFormatters)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the memberships that a Master offers; an admin can take them down. */
export function OfferedMemberships({ plans }: { plans: Activity["plans"] }) {
  if (plans.length === 0) return null;
  return (
    <div>
      <h3 className={styles.subheading}>Membresías que ofrece</h3>
      <ul role="list" className={styles.activity}>
        {plans.map(({ id, title, members, late, archived }) => (
          <li key={id}>
            <bdi>{title}</bdi> · {pluralize(members, "miembro", "miembros")}
            {late > 0 && ` · ${pluralize(late, "cobro sin éxito", "cobros sin éxito")}`}
            {archived ? " · archivada" : <TakeDownPlanButton id={id} title={title} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
