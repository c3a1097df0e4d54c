import { AdminLayout } from "@/components/admin/admin-layout";
import { TodayOverview } from "@/components/admin/today-overview";
import { getTodayOverview } from "@/lib/administration/today/data";
import { routes } from "@/lib/platform/routes";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";

export const generateMetadata = () => buildAdminMetadata("Hoy");

export default async function TodayPage() {
  const actor = await requireAdmin(routes.adminToday());
  const { pendingCounts, dateFormatters } = await loadAdminContext(actor);
  const overview = await getTodayOverview(actor, { timeZone: dateFormatters.timeZone, pendingCounts });
  return (
    <AdminLayout current="today" pendingCounts={pendingCounts}>
      <TodayOverview overview={overview} dateFormatters={dateFormatters} />
    </AdminLayout>
  );
}
