import frame from "@/components/common/banded-card.module.css";
import { ModalLink } from "@/components/shell/modal-link";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { cx } from "@/components/ui/cx";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { InviterView } from "@/lib/identity/invitations/schema";
import { textileImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import styles from "./invitation-page.module.css";
import { RememberInvitation } from "./remember-invitation";

interface InvitationPageProps {
  /** The person who invites; null if no open account has this invitation code. */
  inviter: InviterView | null;
  /** The code; null if it is malformed. */
  code: string | null;
}

export function InvitationPage({ inviter, code }: InvitationPageProps) {
  return (
    <Container className={frame.page}>
      {code !== null && <RememberInvitation code={code} />}
      <article className={cx(frame.card, styles.card)}>
        <img src={textileImages.border("invitacion")} alt="" className={frame.band} />
        <div className={styles.body}>
          {inviter && <Avatar src={inviter.image} name={inviter.name} size={96} eager />}
          <h1 className={frame.title}>
            {inviter ? `${inviter.name} te invita a ${PRODUCT_NAME}` : `Te invitan a ${PRODUCT_NAME}`}
          </h1>
          <p className={styles.text}>
            Hoy por ti, mañana por mí. {PRODUCT_NAME} reúne en español a quien enseña y a quien busca: yoga,
            meditación, respiración, tarot y muchas disciplinas más, en directo o a tu ritmo.
          </p>
          <div className={frame.buttons}>
            <ModalLink modal="register" size="l">
              Únete
            </ModalLink>
            <ButtonLink variant="secondary" size="l" href={routes.explore()}>
              Explorar
            </ButtonLink>
          </div>
        </div>
      </article>
    </Container>
  );
}
