import { AdminLayout } from "@/components/admin/admin-layout";
import { LinkTabs } from "@/components/ui/link-tabs";
import { CursorPager } from "@/components/common/cursor-pager";
import { BankFiles } from "@/components/admin/bank-files";
import { OpenTransfers } from "@/components/admin/open-transfers";
import { PayoutList } from "@/components/admin/payout-list";
import { PayoutTotalsTable } from "@/components/admin/payout-totals-table";
import { SepaSenderLine } from "@/components/admin/sepa-sender-line";
import { listOpenBankFiles } from "@/lib/payouts/bank-files/data";
import { listPayouts } from "@/lib/payouts/payout/data";
import { payoutsQuery } from "@/lib/payouts/payout/schema";
import { routes } from "@/lib/platform/routes";
import { listRecentTransfers } from "@/lib/payouts/transfers/data";
import { loadAdminContext } from "../admin-context";
import { buildAdminMetadata, requireAdmin } from "../require-admin";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";

import { PAYOUT_VIEWS } from "./payout-views";

export const generateMetadata = () => buildAdminMetadata("Pagos a Maestros");

export default async function PayoutsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminPayouts(search));
  const query = parseOrNotFound(payoutsQuery, search);
  const [page, transfers, bankFiles, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listPayouts(actor, query)),
    listRecentTransfers(actor),
    listOpenBankFiles(actor),
    loadAdminContext(actor),
  ]);
  const { status, after } = query;
  const next = page.metadata.after;
  return (
    <AdminLayout current="payouts" pendingCounts={pendingCounts}>
      <PayoutTotalsTable totals={page.metadata.totals} />
      {transfers.length > 0 && <OpenTransfers transfers={transfers} dateFormatters={dateFormatters} />}
      <SepaSenderLine sender={bankFiles.sender} />
      {bankFiles.open.length > 0 && <BankFiles files={bankFiles.open} timeZone={dateFormatters.timeZone} />}
      <LinkTabs label="Qué pagos se ven" tabs={PAYOUT_VIEWS} current={status} />
      <PayoutList
        groups={page.content}
        timeZone={dateFormatters.timeZone}
        hasSender={bankFiles.sender !== null}
      />
      <CursorPager
        label="Páginas de pagos"
        firstHref={after ? routes.adminPayouts({ status }) : null}
        nextHref={next ? routes.adminPayouts({ status, after: next }) : null}
      />
    </AdminLayout>
  );
}
