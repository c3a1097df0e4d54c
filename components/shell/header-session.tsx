"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { ButtonLink } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/users/schema";
import { canOffer } from "./nav-entries";
import styles from "./header-session.module.css";
import { LazyBell } from "../common/lazy-confirm-dialog.ts";
import { ModalLink } from "./modal-link";

const UserMenu = dynamic(() => import("./user-menu").then((m) => m.UserMenu), {
  ssr: false,
  loading: () => <Skeleton shape="round" className={styles.avatar} />,
});

function Visitor({ whileUnknown }: { whileUnknown?: boolean }) {
  return (
    <div className={whileUnknown ? styles.unlessHinted : styles.group}>
      <ButtonLink className={styles.button} href={routes.becomeMaster()}>
        Hazte Maestro
      </ButtonLink>
      <ModalLink modal="login" variant="quiet" className={styles.button}>
        Iniciar sesión
      </ModalLink>
      <ModalLink modal="register" variant="secondary" className={styles.button}>
        Únete
      </ModalLink>
    </div>
  );
}

function Member({ user }: { user: SessionUser }) {
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
      <div className={styles.own}>
        <LazyBell userId={user.id} />
        <UserMenu user={user} />
      </div>
    </div>
  );
}

/** The part of the header that depends on who looks; its room is kept while that is not known. */
export function HeaderSession() {
  const { data: session, status } = useSession();
  if (session) return <Member user={session.user} />;
  if (status === "unauthenticated") return <Visitor />;
  return (
    <>
      <Visitor whileUnknown />
      <div className={styles.ifHinted}>
        <Skeleton className={styles.action} />
        <div className={styles.own}>
          <span className={styles.avatar} />
          <Skeleton shape="round" className={styles.avatar} />
        </div>
      </div>
    </>
  );
}
