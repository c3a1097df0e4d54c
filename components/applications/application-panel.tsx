"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { SessionHintSwitch } from "@/components/common/session-hint-switch";
import { ModalLink } from "@/components/shell/modal-link";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { routes } from "@/lib/platform/routes";
import styles from "./application-panel.module.css";

const ApplicationSkeleton = () => <Skeleton shape="block" className={styles.placeholder} />;

/** Loaded only for apprentices, since the form brings long lists of options. */
const ApplicantPanel = dynamic(() => import("./applicant-panel").then((module) => module.ApplicantPanel), {
  ssr: false,
  loading: ApplicationSkeleton,
});

function ApplicationSignInPrompt() {
  return (
    <div className={styles.panel}>
      <p>
        Para solicitarlo necesitas una cuenta: así sabemos quién eres y podemos responderte. Después sigues
        aquí mismo.
      </p>
      <ModalLink modal="register" size="l" fullWidth>
        Únete para solicitarlo
      </ModalLink>
      <ModalLink modal="login" variant="quiet" fullWidth>
        Ya tengo cuenta
      </ModalLink>
    </div>
  );
}

function AlreadyMasterPrompt() {
  return (
    <div className={styles.panel}>
      <p>Ya puedes ofrecer tu Ayni: no necesitas enviar ninguna solicitud.</p>
      <ButtonLink href={routes.create()} size="l" fullWidth>
        Crear Ayni nuevo
      </ButtonLink>
    </div>
  );
}

export function ApplicationPanel() {
  const { data: session, status } = useSession();
  if (status === "loading") {
    return <SessionHintSwitch signedOut={<ApplicationSignInPrompt />} signedIn={<ApplicationSkeleton />} />;
  }
  if (!session) return <ApplicationSignInPrompt />;
  return session.user.role === "student" ? (
    <ApplicantPanel userId={session.userId} />
  ) : (
    <AlreadyMasterPrompt />
  );
}
