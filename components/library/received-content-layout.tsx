import type { ReactNode } from "react";
import { BackLink } from "@/components/common/back-link";
import { GiveThanks } from "@/components/thanks/give-thanks";
import { Cover } from "@/components/common/cover";
import { CertificatePanel } from "@/components/library/certificates/certificate-panel";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { isHeldLive } from "@/lib/content/schedule/policy";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { Contraindications } from "@/lib/orders/acceptances/schema";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import type { AccessState } from "./access-state";
import { Cautions } from "./cautions";
import { AccessBanner } from "./access-banner";
import { ContentKind } from "@/components/common/content-kind";
import { LocalDate } from "@/components/common/local-date";
import styles from "./received-content-layout.module.css";
import { RoomActions } from "./room-actions";
import { SectionTabs } from "./section-tabs";

interface ReceivedContentLayoutProps {
  ayni: AyniDetail;
  access: AccessState;
  /** Starting would end the viewer's right to return it. */
  needsConsent: boolean;
  /** The viewer has not accepted them yet; null for nothing to accept. */
  cautions: Contraindications | null;
  receivedId: string;
  section: ReceivedSection;
  children: ReactNode;
}

function AccessTerm({ ayni, access }: Pick<ReceivedContentLayoutProps, "ayni" | "access">) {
  if (access.kind === "forever") {
    return isHeldLive(ayni) ? " · tu lugar está confirmado" : " · es tuyo para siempre";
  }
  if (access.kind === "member") {
    if (access.endsAt === null) return " · está abierto mientras dure tu membresía";
    return (
      <>
        {" · está abierto por tu membresía hasta el "}
        <LocalDate iso={access.endsAt} />
      </>
    );
  }
  if (access.kind !== "until") return null;
  return (
    <>
      {" · es tuyo hasta el "}
      <LocalDate iso={access.date} />
    </>
  );
}

function ReceivedBackLink({ access }: { access: AccessState }) {
  const isPreview = access.kind === "preview";
  return (
    <BackLink href={isPreview ? routes.teachingDashboard() : routes.received()} tight>
      {isPreview ? "Ayni ofrecido" : "Ayni recibido"}
    </BackLink>
  );
}

/** Header, access banner and section tabs of a received content. */
export function ReceivedContentLayout({
  ayni,
  access,
  needsConsent,
  cautions,
  receivedId,
  section,
  children,
}: ReceivedContentLayoutProps) {
  const { master } = ayni;
  return (
    <Container>
      <article className={styles.layout}>
        <ReceivedBackLink access={access} />
        <header className={cx(styles.header, ayni.contentType === "EBOOK" && styles.portrait)}>
          <Cover
            ayni={ayni}
            sizes="300px"
            eager
            pagePath={routes.receivedItem(ayni.slug, receivedId, section)}
            className={styles.cover}
          />
          <div className={styles.words}>
            <ContentKind ayni={ayni} />
            <h1 className={styles.title}>{ayni.title}</h1>
            <p>
              Con{" "}
              <Link href={routes.master(master.slug)} className={styles.master}>
                {master.name} {master.lastName}
              </Link>
              <AccessTerm ayni={ayni} access={access} />
            </p>
            {access.kind !== "preview" && (
              <RoomActions
                orderId={receivedId}
                hasPodcastFeed={
                  ayni.contentType === "PODCAST" &&
                  !needsConsent &&
                  access.kind !== "expired" &&
                  section === "contenido"
                }
              />
            )}
          </div>
        </header>
        <AccessBanner ayni={ayni} access={access} />
        {access.kind !== "expired" && (
          <>
            {cautions && <Cautions orderId={receivedId} cautions={cautions} />}
            {ayni.encuentros.length > 0 && (
              <SectionTabs slug={ayni.slug} receivedId={receivedId} section={section} />
            )}
            {children}
          </>
        )}
        {access.kind !== "preview" && (
          <>
            <CertificatePanel orderId={receivedId} />
            <GiveThanks orderId={receivedId} />
          </>
        )}
      </article>
    </Container>
  );
}
