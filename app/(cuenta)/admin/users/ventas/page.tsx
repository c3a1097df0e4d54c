import { AdminLayout } from "@/components/admin/admin-layout";
import { CursorPager } from "@/components/common/cursor-pager";
import { AdminSalesTable } from "@/components/admin/admin-sales-table";
import { LinkTabs } from "@/components/ui/link-tabs";
import { UnmatchedPayments } from "@/components/admin/unmatched-payments";
import { SalesFilters } from "@/components/payouts/sales-filters";
import { SalesTotals } from "@/components/payouts/sales-totals";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { routes } from "@/lib/platform/routes";
import { listUnmatchedPayments } from "@/lib/orders/unmatched-payments/data";
import { listSales } from "@/lib/payouts/sales/data";
import { salesQuery } from "@/lib/payouts/sales/schema";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

import { SALES_VIEWS } from "./sales-views";

export const generateMetadata = () => buildAdminMetadata("Ventas");

const chargeable = currencyCodes.filter((code) => CURRENCIES[code].chargeable);

export default async function SalesPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminSales(search));
  const query = parseOrNotFound(salesQuery, search);
  const { searchText, status, currency, from, to, sort, ayniContentId, masterId, after } = search;
  const [page, unmatchedPayments, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listSales(actor, query)),
    listUnmatchedPayments(actor),
    loadAdminContext(actor),
  ]);
  const params = { searchText, status, currency, from, to, sort, ayniContentId, masterId };
  const { total, totals, after: next } = page.metadata;
  return (
    <AdminLayout current="sales" pendingCounts={pendingCounts}>
      {unmatchedPayments.length > 0 && (
        <UnmatchedPayments payments={unmatchedPayments} dateFormatters={dateFormatters} />
      )}
      <LinkTabs label="Qué ventas se ven" tabs={SALES_VIEWS} current="sales" />
      <SalesFilters route="adminSales" params={params} currencies={chargeable} total={total} />
      {totals.length > 0 && <SalesTotals totals={totals} shareLabel="De Maestros" />}
      <AdminSalesTable
        sales={page.content}
        params={params}
        sort={query.sort}
        dateFormatters={dateFormatters}
      />
      <CursorPager
        label="Páginas de ventas"
        firstHref={after ? routes.adminSales(params) : null}
        nextHref={next ? routes.adminSales({ ...params, after: next }) : null}
      />
    </AdminLayout>
  );
}
