import { Cover } from "@/components/common/cover";
import { TextLink } from "@/components/ui/link";
import { Container } from "@/components/ui/container";
import type { BundlePartView, ReceivedItem } from "@/lib/orders/order/schema";
import { formatOwnLeft, PACK_HINDRANCES } from "@/lib/orders/pack-terms";
import type { PackView } from "@/lib/orders/packs/schema";
import { routes } from "@/lib/platform/routes";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./order-page.module.css";
import { OrderStatus, type OrderStatusProps } from "./order-status";

interface OrderPageProps
  extends
    Pick<ReceivedItem, "order" | "ayni">,
    Pick<OrderStatusProps, "issuer" | "booking" | "encuentros" | "release"> {
  /** Orders of the bundle that it was bought in; empty for a single order. */
  parts?: BundlePartView[];
  /** The pack that the order sells; null for anything else. */
  pack?: PackView | null;
}

/** Shows the remaining sessions of a pack; that it was returned is told beside it. */
function PackUse({ pack }: { pack: PackView }) {
  if (pack.state === "unpaid" || pack.state === "returned") return null;
  return <p>{pack.state === "open" ? formatOwnLeft(pack, new Date()) : PACK_HINDRANCES[pack.state]}</p>;
}

/** Names the membership that an order pays, or that opened what it is for. */
function OrderMembership({ order: { membership, isMembershipPeriod } }: Pick<OrderPageProps, "order">) {
  if (!membership) return null;
  return (
    <p>
      {isMembershipPeriod ? "Un periodo de tu membresía" : `Por tu membresía «${membership.name}»`}
      {" · "}
      <TextLink href={routes.memberships()}>Tus membresías</TextLink>
    </p>
  );
}

/** The orders that were paid together. */
function BundleParts({ order, parts }: Pick<OrderPageProps, "order"> & { parts: BundlePartView[] }) {
  if (!order.bundle) return null;
  const { title, amount } = order.bundle;
  return (
    <section aria-labelledby="bundle" className={styles.about}>
      <h2 id="bundle" className={styles.heading}>
        Conjunto «{title}»
      </h2>
      <p>Un solo pago de {formatMoneyWithDecimals(amount, order.currency)} por:</p>
      <ul>
        {parts.map((part) => (
          <li key={part.order.id}>
            {part.order.id === order.id ? (
              <b>{part.title}</b>
            ) : (
              <TextLink href={routes.order(part.order.id)}>{part.title}</TextLink>
            )}
            {": "}
            {formatMoneyWithDecimals(part.order.amount, part.order.currency)}
            {part.order.status === "refunded" && " (devuelto)"}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An order with its state and receipt. */
export function OrderPage(props: OrderPageProps) {
  const { order, ayni, issuer, parts = [], pack = null, booking, encuentros, release } = props;
  const { name, lastName } = ayni.master;
  return (
    <Container>
      <article className={styles.page}>
        <div className={styles.content}>
          <Cover ayni={ayni} sizes="300px" eager className={styles.cover} />
          <div className={styles.about}>
            <p>
              <b className={styles.title}>{order.paidPeriod?.givenAs ?? ayni.title}</b>
              Con {name} {lastName}
            </p>
            <p className={styles.quiet}>Pedido {order.reference}</p>
            <p>
              <TextLink href={routes.orders()}>Todos tus pedidos</TextLink>
            </p>
            {pack && <PackUse pack={pack} />}
            <OrderMembership order={order} />
            <BundleParts order={order} parts={parts} />
          </div>
        </div>
        <div className={styles.details}>
          <OrderStatus
            order={order}
            title={ayni.title}
            masterName={`${name} ${lastName}`}
            issuer={issuer}
            booking={booking}
            encuentros={encuentros}
            release={release}
          />
        </div>
      </article>
    </Container>
  );
}
