import { AdminLayout } from "@/components/admin/admin-layout";
import { ResponsibleDeclaration } from "@/components/admin/responsible-declaration";
import { getDeclarationDay } from "@/lib/invoicing/record/obstacles";
import { routes } from "@/lib/platform/routes";
import { getOperator } from "@/lib/platform/site-config/data";
import { loadAdminContext } from "../../admin-context";
import { buildAdminMetadata, requireAdmin } from "../../require-admin";

export const generateMetadata = () => buildAdminMetadata("Declaración responsable");

export default async function DeclarationPage() {
  const actor = await requireAdmin(routes.adminDeclaration());
  const { pendingCounts, dateFormatters } = await loadAdminContext(actor);
  const day = getDeclarationDay();
  return (
    <AdminLayout current="records" pendingCounts={pendingCounts}>
      <ResponsibleDeclaration
        operator={getOperator()}
        signedOn={day ? dateFormatters.formatDay(`${day}T12:00:00Z`) : null}
      />
    </AdminLayout>
  );
}
