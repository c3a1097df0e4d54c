import { Cover } from "@/components/common/cover";
import { TextLink } from "@/components/ui/link";
import { Container } from "@/components/ui/container";
import type { ReceivedItem } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./order-page.module.css";
import { OrderStatus } from "./order-status";

interface OrderPageProps extends Pick<ReceivedItem, "order" | "ayni"> {
  /** Legal person that took the payment; null while the site has none configured. */
  issuer: string | null;
}

export function OrderPage({ order, ayni, issuer }: OrderPageProps) {
  const { name, lastName } = ayni.master;
  return (
    <Container>
      <article className={styles.page}>
        <div className={styles.content}>
          <Cover ayni={ayni} sizes="300px" eager className={styles.cover} />
          <div className={styles.about}>
            <p>
              <b className={styles.title}>{ayni.title}</b>
              Con {name} {lastName}
            </p>
            <p className={styles.quiet}>Pedido {order.reference}</p>
            <p>
              <TextLink href={routes.orders()}>Todos tus pedidos</TextLink>
            </p>
          </div>
        </div>
        <div className={styles.details}>
          <OrderStatus order={order} title={ayni.title} masterName={`${name} ${lastName}`} issuer={issuer} />
        </div>
      </article>
    </Container>
  );
}
