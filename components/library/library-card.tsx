import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { Cover } from "@/components/common/cover";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { StretchedLink, TextLink } from "@/components/ui/link";
import { LabelledProgressBar } from "@/components/ui/progress";
import { isHeldLive } from "@/lib/content/schedule/policy";
import { routes } from "@/lib/platform/routes";
import { ContentKind } from "@/components/common/content-kind";
import { LocalDate, NearDate } from "@/components/common/local-date";
import cardStyles from "@/components/common/content-card.module.css";
import styles from "./library-card.module.css";
import { getRenewalLabel } from "./renewal";
import { formatResumePoint, type LibraryItem } from "./shelf";

type LibraryCardProps = { received: LibraryItem };

function AccessEnded({ received: { ayni, order } }: LibraryCardProps) {
  const renewal = getRenewalLabel(ayni);
  if (order.membership) {
    return (
      <>
        <span className={styles.expired}>Estaba en tu membresía</span>
        <TextLink href={routes.memberships()} className={styles.renew}>
          Tus membresías
        </TextLink>
      </>
    );
  }
  return (
    <>
      <span className={styles.expired}>
        {"Tu acceso terminó el "}
        <LocalDate iso={order.contentExpirationDate ?? order.purchaseDate} />
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

/** "Por tu membresía", once it ends "Por tu membresía, hasta el 3 de febrero". */
function MembershipTerm({ received: { order } }: LibraryCardProps) {
  if (!order.membership) return null;
  return (
    <span className={styles.membership}>
      Por tu membresía
      {order.membership.endsAt && (
        <>
          , hasta el <NearDate iso={order.membership.endsAt} />
        </>
      )}
    </span>
  );
}

function AccessTerm({ received }: LibraryCardProps) {
  const { ayni, order } = received;
  if (ayni.liveUntil ?? ayni.nextStartsAt) {
    return (
      <>
        <NextEncuentroTime ayni={ayni} />
        <MembershipTerm received={received} />
      </>
    );
  }
  if (order.membership) return <MembershipTerm received={received} />;
  if (!order.contentExpirationDate) return isHeldLive(ayni) ? "Ya ha pasado" : "Es tuyo para siempre";
  return (
    <>
      {"Tuyo hasta el "}
      <LocalDate iso={order.contentExpirationDate} />
    </>
  );
}

function ProgressLine({ received }: LibraryCardProps) {
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
      <LabelledProgressBar
        value={percent / 100}
        label={formatResumePoint(received) ?? "Progreso"}
        detail={`${percent} %`}
      />
    </div>
  );
}

/** The way to the receipt, or to give a free place back. */
function OrderLink({ received: { ayni, order, expired } }: LibraryCardProps) {
  const isPaid = order.amount > 0;
  if (!isPaid && (expired || order.appointmentDate === null)) return null;
  const label = isPaid ? "Tu recibo" : "Tu lugar";
  return (
    <TextLink href={routes.order(order.id)} className={styles.renew} aria-label={`${label}: ${ayni.title}`}>
      {label}
    </TextLink>
  );
}

/** A received content in the library. */
export function LibraryCard({ received, eager }: LibraryCardProps & { eager?: boolean }) {
  const { ayni, order, expired } = received;
  return (
    <Card as="article" clickable className={cardStyles.card}>
      <Cover
        ayni={ayni}
        sizes="(width < 720px) 92vw, (width < 1280px) 46vw, 300px"
        eager={eager}
        className={cx(cardStyles.cover, expired && styles.faded)}
      />
      <div className={cardStyles.body}>
        <ContentKind ayni={ayni} />
        <h3 className={styles.title}>
          <StretchedLink href={routes.receivedItem(ayni.slug, order.id, order.section)}>
            {ayni.title}
          </StretchedLink>
        </h3>
        <p className={styles.master}>
          Con {ayni.master.name} {ayni.master.lastName}
        </p>
        {!expired && <ProgressLine received={received} />}
        <p className={styles.status}>
          {expired ? <AccessEnded received={received} /> : <AccessTerm received={received} />}
          <OrderLink received={received} />
        </p>
      </div>
    </Card>
  );
}
