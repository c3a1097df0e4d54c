import { ListFoot } from "@/components/common/cursor-pager";
import type { Moments } from "@/components/admin/moments";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowsLeftRightIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";
import type { CurrencyCode } from "@/lib/reference/currencies";
import type { PayoutAccountView } from "@/lib/payouts/accounts/schema";
import type { SalesOverview, SalesPage, SalesParams } from "@/lib/payouts/sales/schema";
import { ApproximateTotal } from "./approximate-total";
import styles from "./sales-dashboard.module.css";
import { Overview } from "./sales-overview-panel";
import { PayoutAccount } from "./payout-account-panel";
import { SalesFilters } from "../intercambios/sales-filters";
import { SalesTable } from "../intercambios/sales-table";
import { SalesTotals } from "./sales-totals";

interface ExchangesProps {
  masterId: string;
  /** Null before the first exchange. */
  overview: SalesOverview | null;
  page: SalesPage;
  /** What the address says, but for its place in the list. */
  params: SalesParams;
  /** Whether this is not the first page. */
  later: boolean;
  moments: Moments;
  /** Their own currency. */
  currency: CurrencyCode;
  payoutAccount: PayoutAccountView;
}

function Nothing() {
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

/** What a Master exchanged for money: how it stands, its sums and each sale. */
export function Exchanges({ masterId, overview, page, params, later, moments, ...own }: ExchangesProps) {
  const { content, metadata } = page;
  const refundsAlone = overview === null && metadata.total > 0;
  return (
    <div className={styles.page}>
      <h1>Intercambios</h1>
      {overview && <Overview overview={overview} moments={moments} />}
      {own.payoutAccount.offered && <PayoutAccount account={own.payoutAccount} />}
      {!overview && !refundsAlone && params.status !== "refunded" ? (
        <Nothing />
      ) : (
        <section aria-label="Lista de intercambios" className={styles.list}>
          <SalesFilters
            page="exchanges"
            params={params}
            currencies={overview?.currencies ?? []}
            total={metadata.total}
            masterId={masterId}
          />
          {metadata.totals.length > 0 && <SalesTotals totals={metadata.totals} ownPart="Tu parte" />}
          <ApproximateTotal sums={metadata.totals} currency={own.currency} />
          <SalesTable sales={content} params={params} moments={moments} />
          <ListFoot
            label="Páginas de intercambios"
            first={later ? routes.exchanges(params) : null}
            next={metadata.after ? routes.exchanges({ ...params, after: metadata.after }) : null}
          />
        </section>
      )}
    </div>
  );
}
