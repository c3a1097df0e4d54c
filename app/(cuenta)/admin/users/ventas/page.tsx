import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { ListFoot } from "@/components/common/cursor-pager";
import { AdminSalesTable } from "@/components/admin/sales-table";
import { SalesFilters } from "@/components/intercambios/sales-filters";
import { SalesTotals } from "@/components/payouts/sales-totals";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { routes } from "@/lib/platform/routes";
import { listSales } from "@/lib/payouts/sales/data";
import { salesQuery } from "@/lib/payouts/sales/schema";
import type { SalesParams } from "@/lib/payouts/sales/schema";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../../../../search-params";

export const metadata: Metadata = { title: "Ventas · Admin dashboard" };

const chargeable = currencyCodes.filter((code) => CURRENCIES[code].chargeable);

export default async function SalesPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminSales(all));
  const query = parsed(salesQuery, all);
  // Read above, so they are what the address may say.
  const { searchText, status, currency, from, to, sort, ayniContentId, masterId, after } = all as SalesParams;
  const [page, { waiting, moments }] = await Promise.all([found(listSales(actor, query)), frameData(actor)]);
  const params = { searchText, status, currency, from, to, sort, ayniContentId, masterId };
  const { metadata: about, content } = page;
  return (
    <AdminFrame current="sales" waiting={waiting}>
      <SalesFilters page="adminSales" params={params} currencies={chargeable} total={about.total} />
      {about.totals.length > 0 && <SalesTotals totals={about.totals} ownPart="De Maestros" />}
      <AdminSalesTable sales={content} params={params} moments={moments} />
      <ListFoot
        label="Páginas de ventas"
        first={after ? routes.adminSales(params) : null}
        next={about.after ? routes.adminSales({ ...params, after: about.after }) : null}
      />
    </AdminFrame>
  );
}
