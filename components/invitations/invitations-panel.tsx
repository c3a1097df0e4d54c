"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { ModalLink } from "@/components/shell/modal-link";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./invitations.module.css";

const Waiting = () => <Skeleton shape="block" className={styles.room} />;

const OwnInvitations = dynamic(() => import("./member-invitations").then((m) => m.OwnInvitations), {
  ssr: false,
  loading: Waiting,
});

function Visitor() {
  return (
    <div className={styles.panel}>
      <p>Para invitar hace falta una cuenta: así quien recibe la invitación sabe de quién viene.</p>
      <p className={styles.buttons}>
        <ModalLink modal="login">Entrar para invitar</ModalLink>
      </p>
    </div>
  );
}

/** A member's own invitations. Until the session is known, what it most likely is. */
export function InvitationsPanel() {
  const { data: session, status } = useSession();
  if (session) return <OwnInvitations inviter={session.user.name} />;
  if (status === "unauthenticated") return <Visitor />;
  return (
    <>
      <div className={styles.unlessHinted}>
        <Visitor />
      </div>
      <div className={styles.ifHinted}>
        <Waiting />
      </div>
    </>
  );
}
