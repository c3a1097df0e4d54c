"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { canOffer } from "./nav-user";
import styles from "./header-session.module.css";
import { LazyNotificationBell } from "./lazy-notification-bell";
import { ModalLink } from "./modal-link";

const UserMenu = dynamic(() => import("./user-menu").then((module) => module.UserMenu), {
  ssr: false,
  loading: () => <Skeleton shape="round" className={styles.avatar} />,
});

function SignedOutActions({ isSessionLoading }: { isSessionLoading?: boolean }) {
  return (
    <div className={isSessionLoading ? styles.signedOutOnly : styles.group}>
      <ButtonLink variant="quiet" className={styles.button} href={routes.becomeMaster()}>
        Hazte Maestro
      </ButtonLink>
      <ModalLink modal="login" variant="secondary" className={styles.button}>
        Iniciar sesión
      </ModalLink>
      <ModalLink modal="register" className={styles.button}>
        Únete
      </ModalLink>
    </div>
  );
}

function SignedInActions({ user }: { user: SessionUser }) {
  return (
    <div className={styles.group}>
      {canOffer(user) ? (
        <ButtonLink href={routes.create()} className={styles.button}>
          Ofrece Ayni
        </ButtonLink>
      ) : (
        <ButtonLink href={routes.becomeMaster()} className={styles.button}>
          Hazte Maestro
        </ButtonLink>
      )}
      <div className={styles.account}>
        <LazyNotificationBell userId={user.id} />
        <UserMenu user={user} />
      </div>
    </div>
  );
}

/** Header actions; while the session loads, a placeholder chosen by the session hint. */
export function HeaderSession() {
  const { data: session, status } = useSession();
  if (session) return <SignedInActions user={session.user} />;
  if (status === "unauthenticated") return <SignedOutActions />;
  return (
    <>
      <SignedOutActions isSessionLoading />
      <div className={styles.signedInOnly}>
        <Skeleton className={styles.action} />
        <div className={styles.account}>
          <span className={styles.avatar} />
          <Skeleton shape="round" className={styles.avatar} />
        </div>
      </div>
    </>
  );
}
