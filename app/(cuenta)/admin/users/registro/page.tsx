import { AdminLayout } from "@/components/admin/admin-layout";
import { AuditFilter } from "@/components/admin/audit-filter";
import { AuditList } from "@/components/admin/audit-list";
import { CursorPager } from "@/components/common/cursor-pager";
import { listAuditEntries } from "@/lib/administration/audit-log/data";
import { auditQuery, MAX_AUDIT_PEOPLE } from "@/lib/administration/audit-log/schema";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Registro");

export default async function AuditLogPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminAudit(search));
  const query = parseOrNotFound(auditQuery, search);
  const [page, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listAuditEntries(actor, query)),
    loadAdminContext(actor),
  ]);
  const { searchText, action, subjectId, from, to, after } = search;
  const params = { searchText, action, subjectId, from, to };
  const { total, hasMorePeople, after: next } = page.metadata;
  return (
    <AdminLayout current="audit" pendingCounts={pendingCounts}>
      <AuditFilter params={params} total={total} />
      {hasMorePeople && (
        <p>
          Se ven las acciones de las {MAX_AUDIT_PEOPLE} primeras personas que se llaman así. Escribe su correo
          para ver las de una sola.
        </p>
      )}
      <AuditList entries={page.content} dateFormatters={dateFormatters} withFrame />
      <CursorPager
        label="Páginas del registro"
        firstHref={after ? routes.adminAudit(params) : null}
        nextHref={next ? routes.adminAudit({ ...params, after: next }) : null}
      />
    </AdminLayout>
  );
}
