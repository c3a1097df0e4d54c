import { AdminLayout } from "@/components/admin/admin-layout";
import { CursorPager } from "@/components/common/cursor-pager";
import { AppealList } from "@/components/admin/appeal-list";
import { ReportList } from "@/components/admin/report-list";
import { LinkTabs } from "@/components/ui/link-tabs";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { listOpenAppeals } from "@/lib/administration/appeals/data";
import { listReports } from "@/lib/administration/moderation/data";
import { reportsQuery } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Denuncias");

const views = [
  { key: "OPEN", label: "Por resolver", href: routes.adminReports() },
  { key: "UPHELD", label: "Aceptadas", href: routes.adminReports({ status: "UPHELD" }) },
  { key: "DISMISSED", label: "Desestimadas", href: routes.adminReports({ status: "DISMISSED" }) },
];

export default async function ReportsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminReports(search));
  const query = parseOrNotFound(reportsQuery, search);
  const { status, after } = query;
  const [list, appeals, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listReports(actor, query)),
    status === "OPEN" && after === undefined ? listOpenAppeals(actor) : [],
    loadAdminContext(actor),
  ]);
  const next = list.metadata.after;
  return (
    <AdminLayout current="reports" pendingCounts={pendingCounts}>
      <LinkTabs label="Qué denuncias se ven" tabs={views} current={status} />
      <AppealList appeals={appeals} dateFormatters={dateFormatters} />
      <p role="status">{pluralize(list.metadata.total, "caso", "casos")}</p>
      <ReportList cases={list.content} status={status} dateFormatters={dateFormatters} />
      <CursorPager
        label="Páginas de denuncias"
        firstHref={after ? routes.adminReports({ status }) : null}
        nextHref={next ? routes.adminReports({ status, after: next }) : null}
      />
    </AdminLayout>
  );
}
