import type { ReactNode } from "react";
import { GiveThanks } from "@/components/thanks/give-thanks";
import { Cover } from "@/components/common/cover";
import { CertificatePanel } from "@/components/library/certificates/certificate-panel";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Link, TextLink } from "@/components/ui/link";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { routes, type ReceivedSection } from "@/lib/platform/routes";
import type { Access } from "./access-state";
import { AccessNotice } from "./access-banner";
import { KindLine } from "../common/content-kind";
import { LocalDay } from "../common/local-date";
import styles from "./received-content-layout.module.css";
import { SectionTabs } from "./section-tabs";

interface RoomFrameProps {
  ayni: AyniDetail;
  access: Access;
  receivedId: string;
  section: ReceivedSection;
  children: ReactNode;
}

function Term({ ayni, access }: Pick<RoomFrameProps, "ayni" | "access">) {
  const live = ayni.contentType === "EVENT" || ayni.contentType === "WORKSHOP";
  if (access.kind === "forever") return live ? " · tu lugar está confirmado" : " · es tuyo para siempre";
  if (access.kind !== "until") return null;
  return (
    <>
      {" · es tuyo hasta el "}
      <LocalDay iso={access.date} />
    </>
  );
}

function Back({ access }: { access: Access }) {
  const preview = access.kind === "preview";
  return (
    <TextLink href={preview ? routes.offered() : routes.received()}>
      <span className={styles.back}>
        <ArrowLeftIcon size={18} />
        {preview ? "Ayni ofrecido" : "Ayni recibido"}
      </span>
    </TextLink>
  );
}

/** The quiet room of a received content: what it is and who gives it, above one of its sections. */
export function RoomFrame({ ayni, access, receivedId, section, children }: RoomFrameProps) {
  const { master } = ayni;
  return (
    <Container>
      <article className={styles.room}>
        <Back access={access} />
        <header className={cx(styles.header, ayni.contentType === "EBOOK" && styles.low)}>
          <Cover ayni={ayni} sizes="300px" eager className={styles.cover} />
          <div className={styles.words}>
            <KindLine ayni={ayni} />
            <h1 className={styles.title}>{ayni.title}</h1>
            <p>
              Con{" "}
              <Link href={routes.master(master.slug)} className={styles.master}>
                {master.name} {master.lastName}
              </Link>
              <Term ayni={ayni} access={access} />
            </p>
          </div>
        </header>
        <AccessNotice ayni={ayni} access={access} />
        {access.kind !== "expired" && (
          <>
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
