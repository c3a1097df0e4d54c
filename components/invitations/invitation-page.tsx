import { ModalLink } from "@/components/shell/modal-link";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { PRODUCT } from "@/lib/copy/product";
import type { Inviter } from "@/lib/identity/invitations/schema";
import { bands, routes } from "@/lib/platform/routes";
import styles from "./invitation-page.module.css";
import { KeepInvitation } from "./remember-invitation";

interface InvitationPageProps {
  /** Null for a link of nobody whose account is open. */
  inviter: Inviter | null;
  /** Null for what could be no code of ours. */
  code: string | null;
}

/** What somebody finds who follows an invitation. */
export function InvitationPage({ inviter, code }: InvitationPageProps) {
  return (
    <Container className={styles.page}>
      {code !== null && <KeepInvitation code={code} />}
      <article className={styles.card}>
        <img src={bands.edge("invitacion")} alt="" className={styles.band} />
        <div className={styles.body}>
          {inviter && <Avatar src={inviter.image} size={96} eager />}
          <h1 className={styles.title}>
            {inviter ? `${inviter.name} te invita a ${PRODUCT}` : `Te invitan a ${PRODUCT}`}
          </h1>
          <p className={styles.text}>
            Hoy por ti, mañana por mí. {PRODUCT} reúne en español a quien enseña y a quien busca: yoga,
            meditación, respiración, tarot y muchas disciplinas más, en directo o a tu ritmo.
          </p>
          <div className={styles.buttons}>
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
