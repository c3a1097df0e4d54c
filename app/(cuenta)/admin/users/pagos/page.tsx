import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { Choices } from "@/components/ui/choices";
import { ListFoot } from "@/components/admin/list-foot";
import { PayoutList } from "@/components/admin/payout-list";
import { PayoutTotalsTable } from "@/components/admin/payout-totals";
import { listPayouts } from "@/lib/payouts/data";
import { payoutsQuery } from "@/lib/payouts/schema";
import { routes } from "@/lib/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/time-zone";
import { privateUser } from "@/lib/users/data";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../search";

export const metadata: Metadata = { title: "Pagos a Maestros · Admin dashboard" };

const views = [
  { key: "available", label: "Se puede pagar ya", href: routes.adminPayouts() },
  { key: "all", label: "También lo que está por llegar", href: routes.adminPayouts({ status: "all" }) },
];

export default async function PayoutsPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminPayouts(all));
  const query = parsed(payoutsQuery, all);
  const [page, { waiting }, { timezone }] = await Promise.all([
    found(listPayouts(actor, query)),
    frameData(actor),
    privateUser(actor.id),
  ]);
  const { status, after } = query;
  const next = page.metadata.after;
  return (
    <AdminFrame current="payouts" waiting={waiting}>
      <PayoutTotalsTable totals={page.metadata.totals} />
      <Choices label="Qué pagos se ven" choices={views} current={status} />
      <PayoutList groups={page.content} zone={timezone ?? DEFAULT_TIME_ZONE} />
      <ListFoot
        label="Páginas de pagos"
        first={after ? routes.adminPayouts({ status }) : null}
        next={next ? routes.adminPayouts({ status, after: next }) : null}
      />
    </AdminFrame>
  );
}
