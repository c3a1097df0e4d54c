import { AdminLayout } from "@/components/admin/admin-layout";
import { AuditFilter } from "@/components/admin/audit-filter";
import { AuditList } from "@/components/admin/audit-list";
import { CursorPager } from "@/components/common/cursor-pager";
import { TextLink } from "@/components/ui/link";
import { listAuditEntries } from "@/lib/identity/audit/data";
import { auditQuery } from "@/lib/identity/audit/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
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
  const { action, subjectId, after } = query;
  const next = page.metadata.after;
  return (
    <AdminLayout current="audit" pendingCounts={pendingCounts}>
      <AuditFilter action={action} subjectId={subjectId} />
      <p role="status">{pluralize(page.metadata.total, "acción", "acciones")}, la última primero</p>
      {subjectId && <TextLink href={routes.adminAudit({ action })}>Ver las de todas las personas</TextLink>}
      <AuditList entries={page.content} dateFormatters={dateFormatters} withFrame />
      <CursorPager
        label="Páginas del registro"
        firstHref={after ? routes.adminAudit({ action, subjectId }) : null}
        nextHref={next ? routes.adminAudit({ action, subjectId, after: next }) : null}
      />
    </AdminLayout>
  );
}
