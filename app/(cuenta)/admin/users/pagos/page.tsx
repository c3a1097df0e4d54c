import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { Choices } from "@/components/ui/link-tabs";
import { ListFoot } from "@/components/common/cursor-pager";
import { OpenTransfers } from "@/components/admin/open-transfers";
import { PayoutList } from "@/components/admin/payout-list";
import { PayoutTotalsTable } from "@/components/admin/payout-totals-table";
import { listPayouts } from "@/lib/payouts/payout/data";
import { payoutsQuery } from "@/lib/payouts/payout/schema";
import { routes } from "@/lib/platform/routes";
import { openTransfers } from "@/lib/payouts/transfers/data";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../../../../search-params";

export const metadata: Metadata = { title: "Pagos a Maestros · Admin dashboard" };

const views = [
  { key: "available", label: "Se puede pagar ya", href: routes.adminPayouts() },
  { key: "all", label: "También lo que está por llegar", href: routes.adminPayouts({ status: "all" }) },
];

export default async function PayoutsPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminPayouts(all));
  const query = parsed(payoutsQuery, all);
  const [page, transfers, { waiting, moments }] = await Promise.all([
    found(listPayouts(actor, query)),
    openTransfers(actor),
    frameData(actor),
  ]);
  const { status, after } = query;
  const next = page.metadata.after;
  return (
    <AdminFrame current="payouts" waiting={waiting}>
      <PayoutTotalsTable totals={page.metadata.totals} />
      {transfers.length > 0 && <OpenTransfers transfers={transfers} moments={moments} />}
      <Choices label="Qué pagos se ven" choices={views} current={status} />
      <PayoutList groups={page.content} zone={moments.timeZone} />
      <ListFoot
        label="Páginas de pagos"
        first={after ? routes.adminPayouts({ status }) : null}
        next={next ? routes.adminPayouts({ status, after: next }) : null}
      />
    </AdminFrame>
  );
}
