import { BackLink } from "@/components/common/back-link";
import { CsvLink } from "@/components/common/csv-link";
import { CursorPager } from "@/components/common/cursor-pager";
import { formatCount } from "@/components/common/format-count";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { LinkTabs } from "@/components/ui/link-tabs";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { OwnPlan } from "@/lib/orders/membership-plans/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import type { ListedMember, MemberGroup, PlanNumbers } from "@/lib/teaching/members/schema";
import { EarningsList } from "./earnings-list";
import { MemberTable } from "./member-table";
import { Income } from "./numbers/income";
import styles from "./plan-members.module.css";

function Totals({ plan, numbers: { left, income } }: { plan: OwnPlan; numbers: PlanNumbers }) {
  const earnings = income.map(({ currency, parts }) => ({
    currency,
    amount: parts.at(-1)?.masterAmount ?? 0,
  }));
  const figures = [
    {
      label: plan.seats === null ? "Miembros" : `Miembros, de ${plan.seats} lugares`,
      value: formatCount(plan.members),
    },
    { label: "Para ti este mes, sin impuestos ni comisión", value: <EarningsList earnings={earnings} /> },
    { label: "Se van o se han ido este mes", value: formatCount(left) },
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const NOBODY: Record<MemberGroup, string> = {
  dentro: "Todavía no hay nadie dentro.",
  fuera: "Todavía no se ha ido nadie.",
};

interface PlanMembersProps {
  plan: OwnPlan;
  group: MemberGroup;
  page: CursorPage<ListedMember>;
  /** The further pages of the list have null here. */
  numbers: PlanNumbers | null;
  hasPreviousPages: boolean;
}

function Header({ plan }: { plan: OwnPlan }) {
  return (
    <>
      <BackLink href={routes.offeredMemberships()} tight>
        Membresías
      </BackLink>
      <header className={styles.header}>
        <div>
          <h1>{plan.name}</h1>
          <p>
            {formatPlanPrice(plan)}
            {plan.archived && " · Archivada"}
          </p>
        </div>
        {plan.members > 0 && (
          <ButtonLink variant="secondary" href={routes.newLetter({ para: "miembros" })}>
            Escribir a tus miembros
          </ButtonLink>
        )}
      </header>
    </>
  );
}

/** The members of a plan for its Master: who is inside, who has gone, and what it brings in. */
export function PlanMembers({ plan, group, page, numbers, hasPreviousPages }: PlanMembersProps) {
  const { total, after } = page.metadata;
  const toHref = (params: { estado?: MemberGroup; after?: string }) =>
    routes.offeredMembership(plan.id, params);
  return (
    <div className={styles.page}>
      <Header plan={plan} />
      {numbers && <Totals plan={plan} numbers={numbers} />}
      <div className={styles.section}>
        <div className={styles.filters}>
          <LinkTabs
            label="Miembros por estado"
            current={group}
            tabs={[
              { key: "dentro", label: "Dentro", href: toHref({}) },
              { key: "fuera", label: "Se han ido", href: toHref({ estado: "fuera" }) },
            ]}
          />
          <CsvLink href={api.planMembersCsv(plan.id)} />
        </div>
        {total === 0 ? (
          <EmptyState icon={<UsersThreeIcon size={38} />} title={NOBODY[group]}>
            {group === "fuera" && <p>Quien se va sigue dentro hasta el final de lo que ha pagado.</p>}
          </EmptyState>
        ) : (
          <MemberTable group={group} title={plan.name} rows={page.content} />
        )}
        <CursorPager
          label="Páginas de miembros"
          firstHref={hasPreviousPages ? toHref({ estado: group }) : null}
          nextHref={after ? toHref({ estado: group, after }) : null}
        />
      </div>
      {numbers && <Income {...numbers} ayniId={plan.id} />}
    </div>
  );
}
