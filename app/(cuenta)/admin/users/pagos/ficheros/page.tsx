import { AdminLayout } from "@/components/admin/admin-layout";
import { ClosedBankFiles } from "@/components/admin/closed-bank-files";
import { CursorPager } from "@/components/common/cursor-pager";
import { LinkTabs } from "@/components/ui/link-tabs";
import { listClosedBankFiles } from "@/lib/payouts/bank-files/data";
import { closedBankFilesQuery } from "@/lib/payouts/bank-files/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { loadAdminContext } from "../../admin-context";
import { buildAdminMetadata, requireAdmin } from "../../require-admin";
import { PAYOUT_VIEWS } from "../payout-views";

export const generateMetadata = () => buildAdminMetadata("Ficheros para el banco");

export default async function BankFilesPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminBankFiles(search));
  const query = parseOrNotFound(closedBankFilesQuery, search);
  const [page, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listClosedBankFiles(actor, query)),
    loadAdminContext(actor),
  ]);
  return (
    <AdminLayout current="payouts" pendingCounts={pendingCounts}>
      <LinkTabs label="Qué pagos se ven" tabs={PAYOUT_VIEWS} current="files" />
      <ClosedBankFiles files={page.content} dateFormatters={dateFormatters} />
      <CursorPager
        label="Páginas de ficheros"
        firstHref={query.after ? routes.adminBankFiles() : null}
        nextHref={page.after ? routes.adminBankFiles({ after: page.after }) : null}
      />
    </AdminLayout>
  );
}
