import { CursorPager } from "@/components/common/cursor-pager";
import type { DateFormatters } from "@/components/common/date-formatters";
import frame from "@/components/common/page-frame.module.css";
import { MissingPapers } from "@/components/invoicing/missing-papers";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowsLeftRightIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { BankDetailsView } from "@/lib/payouts/bank-details/schema";
import type { PayoutAccountView } from "@/lib/payouts/accounts/schema";
import type { SaleSort, SalesOverview, SalesPage, SalesFilterParams } from "@/lib/payouts/sales/schema";
import { ApproximateTotal } from "./approximate-total";
import { BankDetailsLine } from "./bank-details-line";
import styles from "./sales-dashboard.module.css";
import { SalesOverviewPanel } from "./sales-overview-panel";
import { PayoutAccountPanel } from "./payout-account-panel";
import { SalesFilters } from "./sales-filters";
import { SalesTable } from "./sales-table";
import { SalesTotals } from "./sales-totals";

interface SalesDashboardProps {
  masterId: string;
  /** The sums; null before the first sale. */
  overview: SalesOverview | null;
  page: SalesPage;
  params: SalesFilterParams;
  sort: SaleSort;
  hasPreviousPages: boolean;
  dateFormatters: DateFormatters;
  /** The Master's preferred currency. */
  currency: CurrencyCode;
  payoutAccount: PayoutAccountView;
  bankDetails: BankDetailsView;
  hasFiscalProfile: boolean;
}

function EmptySales() {
  return (
    <EmptyState
      icon={<ArrowsLeftRightIcon size={38} />}
      title="Aquí verás tus intercambios"
      action={<ButtonLink href={routes.create()}>Crear Ayni nuevo</ButtonLink>}
    >
      <p>
        Cuando alguien pague por algo tuyo, encontrarás aquí qué parte te corresponde, cuándo estará
        disponible y si ya te la hemos pagado.
      </p>
    </EmptyState>
  );
}

/** A Master's sales: overview, totals and list. */
export function SalesDashboard({
  masterId,
  overview,
  page,
  params,
  sort,
  hasPreviousPages,
  dateFormatters,
  currency,
  payoutAccount,
  bankDetails,
  hasFiscalProfile,
}: SalesDashboardProps) {
  const { content, metadata } = page;
  // The overview leaves out refunded sales, which the list may still have.
  const hasNoSales = overview === null && metadata.total === 0 && params.status !== "refunded";
  return (
    <div className={frame.even}>
      <h1>Intercambios</h1>
      {overview && <SalesOverviewPanel overview={overview} dateFormatters={dateFormatters} />}
      <div className={styles.ways}>
        <BankDetailsLine details={bankDetails} hasSales={!hasNoSales} />
        {!hasNoSales && (
          <p>
            <TextLink href={routes.papers()}>Facturas y extractos</TextLink> de cada mes.
          </p>
        )}
      </div>
      {/* The agreement is asked for on the page of the papers. */}
      {!hasNoSales && <MissingPapers hasProfile={hasFiscalProfile} hasAgreement />}
      {payoutAccount.offered && <PayoutAccountPanel account={payoutAccount} />}
      {hasNoSales ? (
        <EmptySales />
      ) : (
        <section aria-label="Lista de intercambios" className={styles.list}>
          <SalesFilters
            route="salesOverview"
            params={params}
            currencies={overview?.currencies ?? []}
            total={metadata.total}
            masterId={masterId}
          />
          {metadata.totals.length > 0 && <SalesTotals totals={metadata.totals} shareLabel="Tu parte" />}
          <ApproximateTotal sums={metadata.totals} currency={currency} />
          <SalesTable sales={content} params={params} sort={sort} dateFormatters={dateFormatters} />
          <CursorPager
            label="Páginas de intercambios"
            firstHref={hasPreviousPages ? routes.salesOverview(params) : null}
            nextHref={metadata.after ? routes.salesOverview({ ...params, after: metadata.after }) : null}
          />
        </section>
      )}
    </div>
  );
}
