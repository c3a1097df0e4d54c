import { CardWhen } from "@/components/ayni/card-when";
import { Cover } from "@/components/ayni/cover";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { ReceivedItem } from "@/lib/orders/schema";
import { routes } from "@/lib/routes";
import { KindLine } from "./kind-line";
import { LocalDay } from "./local-day";
import styles from "./received-card.module.css";

function Status({ received: { ayni, order, expired } }: { received: ReceivedItem }) {
  if (expired) return <span className={styles.expired}>Tu acceso ha terminado</span>;
  if (ayni.nextStartsAt) return <CardWhen startsAt={ayni.nextStartsAt} />;
  if (!order.contentExpirationDate) return "Es tuyo para siempre";
  return (
    <>
      Tuyo hasta el <LocalDay iso={order.contentExpirationDate} />
    </>
  );
}

/** A received content in the library; the whole card opens it. */
export function ReceivedCard({ received, eager }: { received: ReceivedItem; eager?: boolean }) {
  const { ayni, order, expired } = received;
  return (
    <article className={styles.card}>
      <Cover
        ayni={ayni}
        sizes="(width < 720px) 92vw, (width < 1280px) 46vw, 300px"
        eager={eager}
        className={cx(styles.cover, expired && styles.faded)}
      />
      <div className={styles.body}>
        <KindLine ayni={ayni} />
        <h2 className={styles.title}>
          <Link href={routes.receivedItem(ayni.slug, order.id, order.section)} className={styles.link}>
            {ayni.title}
          </Link>
        </h2>
        <p className={styles.master}>
          Con {ayni.master.name} {ayni.master.lastName}
        </p>
        <p className={styles.status}>
          <Status received={received} />
        </p>
      </div>
    </article>
  );
}
