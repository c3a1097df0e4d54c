import { Cover } from "@/components/common/cover";
import { Container } from "@/components/ui/container";
import type { ReceivedItem } from "@/lib/orders/order/schema";
import styles from "./order-page.module.css";
import { OrderStatus } from "./order-status";

export function OrderPage({ order, ayni }: Pick<ReceivedItem, "order" | "ayni">) {
  const { name, lastName } = ayni.master;
  return (
    <Container>
      <article className={styles.page}>
        <div className={styles.content}>
          <Cover ayni={ayni} sizes="300px" eager className={styles.cover} />
          <p>
            <b className={styles.title}>{ayni.title}</b>
            Con {name} {lastName}
          </p>
        </div>
        <div className={styles.details}>
          <OrderStatus order={order} title={ayni.title} masterName={`${name} ${lastName}`} />
        </div>
      </article>
    </Container>
  );
}
