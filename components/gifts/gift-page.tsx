import type { ReactNode } from "react";
import frame from "@/components/common/banded-card.module.css";
import { Cover } from "@/components/common/cover";
import { OneEncuentroTime } from "@/components/common/live-time";
import { ReportButton } from "@/components/moderation/report-button";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { HandHeartIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { describeGivenMembership } from "@/lib/orders/given-membership-terms";
import type { AcceptedGift, GiftPageView, OpenGift } from "@/lib/orders/gifts/schema";
import { describeGivenPack } from "@/lib/orders/pack-terms";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { GiftAnswer } from "./gift-answer";
import styles from "./gift-page.module.css";

type ClosedState = Exclude<GiftPageView["state"], "open" | "accepted">;

const CLOSED: Record<ClosedState, { title: string; text: string }> = {
  unknown: { title: "Este enlace no es válido", text: "Comprueba que lo has copiado entero." },
  replaced: {
    title: "Este enlace ya no sirve",
    text: "Quien te lo regaló lo ha enviado otra vez o a otra dirección. Busca el correo más reciente.",
  },
  taken: { title: "Este regalo ya se ha abierto", text: "Cada regalo se acepta una sola vez." },
  gone: {
    title: "Este regalo ya no está disponible",
    text: "Quien te lo hizo lo ha retirado. Si crees que es un error, habla con esa persona.",
  },
  lapsed: {
    title: "Este regalo ha terminado",
    text: "Su tiempo ya ha pasado, o sus encuentros se han cancelado.",
  },
  declined: {
    title: "Has dicho que no a este regalo",
    text: "Se lo hemos dicho a quien te lo hizo. Si cambias de idea, esa persona puede enviártelo otra vez.",
  },
};

function ClosedGift({ state }: { state: ClosedState }) {
  const { title, text } = CLOSED[state];
  return (
    <EmptyState
      level={1}
      icon={<HandHeartIcon size={32} />}
      title={title}
      action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  );
}

const SHOWN_ENCUENTROS = 4;

function GiftDates({ encuentros, ayni }: Pick<OpenGift, "encuentros" | "ayni">) {
  if (encuentros.length === 0) return null;
  const rest = encuentros.length - SHOWN_ENCUENTROS;
  return (
    <ul role="list" aria-label="Encuentros" className={styles.dates}>
      {encuentros.slice(0, SHOWN_ENCUENTROS).map((encuentro) => (
        <li key={encuentro.id}>
          <OneEncuentroTime encuentro={{ ...encuentro, city: ayni.placeCity }} />
        </li>
      ))}
      {rest > 0 && <li>y {pluralize(rest, "encuentro más", "encuentros más")}</li>}
    </ul>
  );
}

/** The message is plain text: nothing in it becomes a link. */
function GiftCard({ gift, children }: { gift: OpenGift; children: ReactNode }) {
  const { recipientName, giverName, message, ayni, encuentros, accessDays, pack, membership } = gift;
  const { pageSlug, masterSlug } = gift;
  return (
    <article className={cx(frame.card, styles.card)}>
      <img src={textileImages.border("regalo")} alt="" className={frame.band} />
      <div className={styles.body}>
        <p className={styles.for}>Para {recipientName}</p>
        <h1 className={cx(frame.title, styles.title)}>{giverName} te ha hecho un regalo</h1>
        {message !== "" && (
          <blockquote dir="auto" className={styles.message}>
            {message}
          </blockquote>
        )}
        <section aria-label="Lo que te regala" className={styles.teaching}>
          <Cover ayni={ayni} sizes="(width < 720px) 100vw, 300px" eager className={styles.cover} />
          <div className={styles.about}>
            <h2 className={styles.name}>{ayni.title}</h2>
            <p>Con {formatFullName(ayni.master)}</p>
            <p className={styles.quiet}>{ayni.shortDescription}</p>
            <GiftDates encuentros={encuentros} ayni={ayni} />
            {accessDays !== null && (
              <p className={styles.quiet}>
                Tendrás acceso durante {pluralize(accessDays, "día", "días")} desde que lo aceptes.
              </p>
            )}
            {pack && <p className={styles.quiet}>{describeGivenPack(pack, new Date())}</p>}
            {membership && (
              <>
                <p className={styles.quiet}>{describeGivenMembership(membership, new Date())}</p>
                <TextLink href={routes.masterMemberships(masterSlug)}>Ver la membresía</TextLink>
              </>
            )}
            {pageSlug !== null && <TextLink href={routes.ayni(pageSlug)}>Ver la enseñanza</TextLink>}
          </div>
        </section>
        {children}
      </div>
      <img src={textileImages.border("regalo")} alt="" className={frame.band} />
    </article>
  );
}

const PrivacyNote = ({ giverName }: { giverName: string }) => (
  <p className={styles.privacy}>
    {giverName} nos dio tu nombre y tu correo solo para esto.{" "}
    <TextLink href={`${routes.privacy()}#regalos`}>Qué hacemos con ellos</TextLink>
  </p>
);

function describeWhere({ isPack, isMembership }: AcceptedGift): string {
  if (isPack) return "Sus horas se eligen en «Citas», una a una.";
  if (isMembership) return "Lo que abre está en tu espacio de Ayni Recibido hasta que termine.";
  return "Lo encontrarás siempre en tu espacio de Ayni Recibido.";
}

interface GiftPageProps {
  token: string;
  view: GiftPageView;
  isMember: boolean;
}

/** The page that the link in the mail of a gift opens. */
export function GiftPage({ token, view, isMember }: GiftPageProps) {
  if (view.state === "accepted") {
    const { slug, orderId, section, isMembership } = view.received;
    const path = isMembership ? routes.memberships() : routes.receivedItem(slug, orderId, section);
    return (
      <Container width="text">
        <EmptyState
          level={1}
          icon={<HandHeartIcon size={32} />}
          title="Este regalo ya es tuyo"
          action={<ButtonLink href={path}>Ir a mi regalo</ButtonLink>}
        >
          <p>{describeWhere(view.received)}</p>
        </EmptyState>
      </Container>
    );
  }
  if (view.state !== "open") {
    return (
      <Container width="text">
        <ClosedGift state={view.state} />
      </Container>
    );
  }
  return (
    <Container className={frame.page}>
      <GiftCard gift={view.gift}>
        <GiftAnswer
          token={token}
          giverName={view.gift.giverName}
          contraindications={view.gift.contraindications}
          hindrance={view.hindrance}
          isMember={isMember}
        />
        {view.gift.message !== "" && view.hindrance?.reason !== "own-gift" && (
          <ReportButton
            subject={{ subjectType: "Gift", subjectId: view.gift.id }}
            subjectLabel="estas palabras"
            returnPath={routes.gift(token)}
          />
        )}
        {view.hindrance?.reason !== "own-gift" && <PrivacyNote giverName={view.gift.giverName} />}
      </GiftCard>
    </Container>
  );
}
