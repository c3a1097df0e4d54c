import { AdminLayout } from "@/components/admin/admin-layout";
import { FailedPaymentFilter } from "@/components/admin/failed-payment-filter";
import { FailedPaymentTable } from "@/components/admin/failed-payment-table";
import { CursorPager } from "@/components/common/cursor-pager";
import { LinkTabs } from "@/components/ui/link-tabs";
import { listFailedPayments } from "@/lib/administration/failed-payments/data";
import { failedPaymentsQuery } from "@/lib/administration/failed-payments/schema";
import { routes } from "@/lib/platform/routes";
import { orNotFound, parseOrNotFound, readSearchParams, type PageSearchParams } from "@/app/search-params";
import { loadAdminContext } from "../../admin-context";
import { buildAdminMetadata, requireAdmin } from "../../require-admin";
import { SALES_VIEWS } from "../sales-views";

export const generateMetadata = () => buildAdminMetadata("Pagos fallidos");

export default async function FailedPaymentsPage({ searchParams }: { searchParams: PageSearchParams }) {
  const search = await readSearchParams(searchParams);
  const actor = await requireAdmin(routes.adminFailedPayments(search));
  const query = parseOrNotFound(failedPaymentsQuery, search);
  const [page, { pendingCounts, dateFormatters }] = await Promise.all([
    orNotFound(listFailedPayments(actor, query)),
    loadAdminContext(actor),
  ]);
  const { searchText, state, days, after } = search;
  const params = { searchText, state, days };
  const { total, after: next } = page.metadata;
  return (
    <AdminLayout current="sales" pendingCounts={pendingCounts}>
      <LinkTabs label="Qué ventas se ven" tabs={SALES_VIEWS} current="failed" />
      <p>
        El banco no los aceptó: no se cobró nada y no hay nada que devolver. Quien pagaba lo sabe y puede
        intentarlo otra vez desde la enseñanza; si le pasa varias veces, escríbele y propón otro medio de
        pago.
      </p>
      <FailedPaymentFilter params={params} total={total} />
      <FailedPaymentTable payments={page.content} dateFormatters={dateFormatters} />
      <CursorPager
        label="Páginas de pagos fallidos"
        firstHref={after ? routes.adminFailedPayments(params) : null}
        nextHref={next ? routes.adminFailedPayments({ ...params, after: next }) : null}
      />
    </AdminLayout>
  );
}
