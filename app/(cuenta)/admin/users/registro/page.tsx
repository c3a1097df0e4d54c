import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { AuditFilter } from "@/components/admin/audit-filter";
import { AuditList } from "@/components/admin/audit-list";
import { ListFoot } from "@/components/common/cursor-pager";
import { TextLink } from "@/components/ui/link";
import { auditPage } from "@/lib/identity/audit/data";
import { auditQuery } from "@/lib/identity/audit/schema";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../../../../search-params";

export const metadata: Metadata = { title: "Registro · Admin dashboard" };

export default async function AuditLogPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminAudit(all));
  const query = parsed(auditQuery, all);
  const [page, { waiting, moments }] = await Promise.all([found(auditPage(actor, query)), frameData(actor)]);
  const { action, subjectId, after } = query;
  const next = page.metadata.after;
  return (
    <AdminFrame current="audit" waiting={waiting}>
      <AuditFilter action={action} subjectId={subjectId} />
      <p role="status">{counted(page.metadata.total, "acción", "acciones")}, la última primero</p>
      {subjectId && <TextLink href={routes.adminAudit({ action })}>Ver las de todas las personas</TextLink>}
      <AuditList entries={page.content} moments={moments} framed />
      <ListFoot
        label="Páginas del registro"
        first={after ? routes.adminAudit({ action, subjectId }) : null}
        next={next ? routes.adminAudit({ action, subjectId, after: next }) : null}
      />
    </AdminFrame>
  );
}
