import { Cover } from "@/components/common/cover";
import { LocalDate } from "@/components/common/local-date";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { ArrowsLeftRightIcon } from "@/components/ui/later-icons";
import { QuietLink } from "@/components/ui/quiet-link";
import type { BarterContent, BarterStatus, BarterView } from "@/lib/community/barters/schema";
import { formatType } from "@/lib/reference/labels";
import { routes } from "@/lib/platform/routes";
import { BarterActions } from "./barter-actions";
import styles from "./barters.module.css";

const STATUS_BADGES: Record<BarterStatus, { label: string; tone: "clay" | "success" | "neutral" }> = {
  proposed: { label: "Espera respuesta", tone: "clay" },
  accepted: { label: "Aceptado", tone: "success" },
  declined: { label: "Rechazado", tone: "neutral" },
  withdrawn: { label: "Retirado", tone: "neutral" },
};

function BarterContentPanel({ label, content }: { label: string; content: BarterContent }) {
  const { slug, title, listed } = content;
  return (
    <div>
      <Cover ayni={content} sizes="(width < 560px) 40vw, 240px" className={styles.cover} />
      <p className={styles.label}>
        {label} · {formatType(content)}
      </p>
      <p className={styles.title}>
        {listed ? <QuietLink href={routes.ayni(slug)}>{title}</QuietLink> : title}
      </p>
    </div>
  );
}

function BarterCounterpart({ barter: { other, mine, createdAt } }: { barter: BarterView }) {
  const name = `${other.name} ${other.lastName}`;
  return (
    <div className={styles.other}>
      <Avatar src={other.image} name={other.name} size={44} />
      <p className={styles.otherText}>
        {other.slug === null ? (
          <b className={styles.name}>{name}</b>
        ) : (
          <QuietLink href={routes.master(other.slug)} className={styles.name}>
            {name}
          </QuietLink>
        )}
        <span className={styles.proposedAt}>
          {mine ? "Se lo propusiste el " : "Te lo propuso el "}
          <LocalDate iso={createdAt} />
        </span>
      </p>
    </div>
  );
}

export function BarterCard({ barter }: { barter: BarterView }) {
  const { status, gives, receives, message, hindrance, received } = barter;
  const { label, tone } = STATUS_BADGES[status];
  return (
    <article className={styles.card} aria-label={`Trueque de «${gives.title}» por «${receives.title}»`}>
      <header className={styles.cardHead}>
        <BarterCounterpart barter={barter} />
        <Badge tone={tone}>{label}</Badge>
      </header>
      <div className={styles.sides}>
        <BarterContentPanel label="Das" content={gives} />
        <ArrowsLeftRightIcon size={28} className={styles.arrows} />
        <BarterContentPanel label="Recibes" content={receives} />
      </div>
      {message && (
        <blockquote dir="auto" className={styles.message}>
          {message}
        </blockquote>
      )}
      {hindrance && <p className={styles.hindrance}>Ahora no puede ser: {hindrance}</p>}
      {status === "proposed" && <BarterActions barter={barter} />}
      {received && (
        <div className={styles.actions}>
          <ButtonLink
            size="s"
            variant="secondary"
            href={routes.receivedItem(receives.slug, received.orderId, received.section)}
          >
            Ir a lo que recibiste
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
