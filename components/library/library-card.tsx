import { CardWhen } from "@/components/common/next-encuentro-time";
import { Cover } from "@/components/common/cover";
import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { Link, TextLink } from "@/components/ui/link";
import { LabelledProgress } from "@/components/ui/progress";
import { routes } from "@/lib/platform/routes";
import { KindLine } from "../common/content-kind";
import { LocalDay } from "../common/local-date";
import styles from "./library-card.module.css";
import { renewalLabel } from "./renewal";
import { whereLabel, type ShelfItem } from "./shelf";

type Received = { received: ShelfItem };

function Ended({ received: { ayni, order } }: Received) {
  const renewal = renewalLabel(ayni);
  return (
    <>
      <span className={styles.expired}>
        {"Tu acceso terminó el "}
        <LocalDay iso={order.contentExpirationDate ?? order.purchaseDate} />
      </span>
      {renewal ? (
        <TextLink
          href={routes.ayni(ayni.slug)}
          className={styles.renew}
          aria-label={`${renewal}: ${ayni.title}`}
        >
          {renewal}
        </TextLink>
      ) : (
        <span>Ya no se ofrece</span>
      )}
    </>
  );
}

function Term({ received: { ayni, order } }: Received) {
  if (ayni.nextStartsAt) return <CardWhen startsAt={ayni.nextStartsAt} />;
  if (!order.contentExpirationDate) return "Es tuyo para siempre";
  return (
    <>
      {"Tuyo hasta el "}
      <LocalDay iso={order.contentExpirationDate} />
    </>
  );
}

/** How far somebody has come; nothing before they begin. */
function Reached({ received }: Received) {
  const { state, percent, touchedAt } = received.progress;
  if (state === "done") {
    return (
      <p className={styles.done}>
        <CheckCircleFillIcon size={20} />
        Terminado
      </p>
    );
  }
  if (touchedAt === null || percent === null) return null;
  return (
    <div className={styles.reached}>
      <LabelledProgress
        value={percent / 100}
        label={whereLabel(received) ?? "Progreso"}
        detail={`${percent} %`}
      />
    </div>
  );
}

/** A received content in the library; the whole card opens it. */
export function ReceivedCard({ received, eager }: Received & { eager?: boolean }) {
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
        <h3 className={styles.title}>
          <Link href={routes.receivedItem(ayni.slug, order.id, order.section)} className={styles.link}>
            {ayni.title}
          </Link>
        </h3>
        <p className={styles.master}>
          Con {ayni.master.name} {ayni.master.lastName}
        </p>
        {!expired && <Reached received={received} />}
        <p className={styles.status}>
          {expired ? <Ended received={received} /> : <Term received={received} />}
          {order.amount > 0 && (
            <TextLink
              href={routes.order(order.id)}
              className={styles.renew}
              aria-label={`Tu recibo: ${ayni.title}`}
            >
              Tu recibo
            </TextLink>
          )}
        </p>
      </div>
    </article>
  );
}
