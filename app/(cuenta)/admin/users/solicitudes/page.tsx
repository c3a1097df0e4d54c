import { AdminLayout } from "@/components/admin/admin-layout";
import { ApplicationList } from "@/components/admin/application-list";
import { LinkTabs } from "@/components/ui/link-tabs";
import { CursorPager } from "@/components/common/cursor-pager";
import { listApplications } from "@/lib/administration/applications/data";
import { applicationsQuery } from "@/lib/administration/applications/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Solicitudes");

const views = [
  { key: "PENDING", label: "Por resolver", href: routes.adminApplications() },
  { key: "APPROVED", label: "Aprobadas", href: routes.adminApplications({ status: "APPROVED" }) },
  { key: "REFUSED", label: "Rechazadas", href: routes.adminApplications({ status: "REFUSED" }) },
];

export default async function ApplicationsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminApplications(search));
  const query = parseOrNotFound(applicationsQuery, search);
  const { status, after } = query;
  const [list, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listApplications(actor, query)),
    loadAdminContext(actor),
  ]);
  const next = list.metadata.after;
  return (
    <AdminLayout current="applications" pendingCounts={pendingCounts}>
      <LinkTabs label="Qué solicitudes se ven" tabs={views} current={status} />
      <p role="status">{pluralize(list.metadata.total, "solicitud", "solicitudes")}</p>
      <ApplicationList applications={list.content} readerId={actor.id} dateFormatters={dateFormatters} />
      <CursorPager
        label="Páginas de solicitudes"
        firstHref={after ? routes.adminApplications({ status }) : null}
        nextHref={next ? routes.adminApplications({ status, after: next }) : null}
      />
    </AdminLayout>
  );
}
