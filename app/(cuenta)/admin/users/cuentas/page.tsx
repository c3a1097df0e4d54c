import { AdminLayout } from "@/components/admin/admin-layout";
import { ProblemRecords } from "@/components/admin/problem-records";
import { RecordsOverview } from "@/components/admin/records-overview";
import { CursorPager } from "@/components/common/cursor-pager";
import { getRecordsOverview, listProblemRecords } from "@/lib/invoicing/record/data";
import { recordsQuery } from "@/lib/invoicing/record/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Cuentas");

export default async function RecordsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminRecords(search));
  const query = parseOrNotFound(recordsQuery, search);
  const [page, overview, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listProblemRecords(actor, query)),
    getRecordsOverview(actor),
    loadAdminContext(actor),
  ]);
  const next = page.metadata.after;
  return (
    <AdminLayout current="records" pendingCounts={pendingCounts}>
      <RecordsOverview overview={overview} dateFormatters={dateFormatters} />
      <ProblemRecords records={page.content} timeZone={dateFormatters.timeZone} />
      <CursorPager
        label="Páginas de facturas por corregir"
        firstHref={query.after ? routes.adminRecords() : null}
        nextHref={next ? routes.adminRecords({ after: next }) : null}
      />
    </AdminLayout>
  );
}
