import { CursorPager } from "@/components/common/cursor-pager";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { DateFormatters } from "@/components/common/date-formatters";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { ReceiptIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import type { OrdersPage, OrderSummary } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import type { OwnWaitingEntry } from "@/lib/orders/waiting-list/schema";
import { BundleOrders } from "./bundle-orders";
import { groupByPurchase } from "./group-by-purchase";
import { OrderCard } from "./order-card";
import { WaitingEntries } from "./waiting-entries";
import styles from "./order-list.module.css";

const EAGER_CARDS = 4;

function NoOrders() {
  return (
    <EmptyState
      icon={<ReceiptIcon size={38} />}
      title="Todavía no has pedido nada"
      action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
    >
      <p>Cuando recibas una enseñanza, gratis o de pago, aquí tendrás su pedido y su recibo.</p>
    </EmptyState>
  );
}

interface OrderListProps {
  waiting: OwnWaitingEntry[];
  page: OrdersPage;
  hasPreviousPages: boolean;
}

/** The viewer's orders and receipts, newest first. */
export function OrderList({ waiting, page, hasPreviousPages }: OrderListProps) {
  const { content, metadata, timeZone } = page;
  const dateFormatters: DateFormatters = createDateFormatters(timeZone);
  const isEager = (summary: OrderSummary): boolean => content.indexOf(summary) < EAGER_CARDS;
  return (
    <Container className={styles.page}>
      <header>
        <h1>Pedidos y recibos</h1>
        {content.length > 0 && (
          <p className={styles.lead}>Lo que has pedido, con su recibo y el camino a tu contenido.</p>
        )}
        <p>
          <TextLink href={routes.memberships()}>Tus membresías</TextLink>
        </p>
      </header>
      <WaitingEntries entries={waiting} />
      {content.length === 0 && !hasPreviousPages ? (
        <NoOrders />
      ) : (
        <ul role="list" aria-label="Pedidos" className={styles.list}>
          {groupByPurchase(content).map((group) =>
            group.length > 1 || group[0]?.order.bundle ? (
              <BundleOrders
                key={group[0]?.order.id}
                summaries={group}
                dateFormatters={dateFormatters}
                isEager={isEager}
              />
            ) : (
              group.map((summary) => (
                <OrderCard
                  key={summary.order.id}
                  summary={summary}
                  dateFormatters={dateFormatters}
                  eager={isEager(summary)}
                />
              ))
            ),
          )}
        </ul>
      )}
      <CursorPager
        label="Páginas de pedidos"
        firstHref={hasPreviousPages ? routes.orders() : null}
        nextHref={metadata.after === null ? null : routes.orders({ after: metadata.after })}
      />
    </Container>
  );
}
