import { notFound } from "next/navigation";
import { AdminLayout } from "@/components/admin/admin-layout";
import { AdminUserPage } from "@/components/admin/admin-user-page";
import { findMasterPapers } from "@/lib/administration/master-papers";
import { findUserActivity } from "@/lib/administration/users/activity";
import { listAuditEntries } from "@/lib/administration/audit-log/data";
import { routes } from "@/lib/platform/routes";
import { getVisibleUser } from "@/lib/identity/users/data";
import { userParams } from "@/lib/identity/users/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound } from "@/app/search-params";

export const generateMetadata = () => buildAdminMetadata("Persona");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireAdmin(routes.adminUser(id));
  if (!userParams.safeParse({ id }).success) notFound();
  const [person, activity, history, papers, { pendingCounts, dateFormatters }] = await Promise.all([
    // Only admins get here, and to admins it gives search.
    orNotFound(getVisibleUser(actor, id)) as Promise<PrivateUser>,
    findUserActivity(actor, id),
    listAuditEntries(actor, { subjectId: id }),
    findMasterPapers(actor, id),
    loadAdminContext(actor),
  ]);
  return (
    <AdminLayout current="people" pendingCounts={pendingCounts}>
      <AdminUserPage
        user={person}
        activity={activity}
        history={history}
        papers={person.masterProfile ? papers : null}
        dateFormatters={dateFormatters}
      />
    </AdminLayout>
  );
}
