"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { SessionHintSwitch } from "@/components/common/session-hint-switch";
import { ModalLink } from "@/components/shell/modal-link";
import { Skeleton } from "@/components/ui/skeleton";
import styles from "./invitations.module.css";

const InvitationsSkeleton = () => <Skeleton shape="block" className={styles.placeholder} />;

const MemberInvitations = dynamic(() => import("./member-invitations").then((m) => m.MemberInvitations), {
  ssr: false,
  loading: InvitationsSkeleton,
});

function InvitationsSignInPrompt() {
  return (
    <div className={styles.panel}>
      <p>Para invitar hace falta una cuenta: así quien recibe la invitación sabe de quién viene.</p>
      <p className={styles.buttons}>
        <ModalLink modal="login">Entrar para invitar</ModalLink>
      </p>
    </div>
  );
}

export function InvitationsPanel() {
  const { data: session, status } = useSession();
  if (session) return <MemberInvitations inviter={session.user.name} />;
  if (status === "unauthenticated") return <InvitationsSignInPrompt />;
  return <SessionHintSwitch signedOut={<InvitationsSignInPrompt />} signedIn={<InvitationsSkeleton />} />;
}
