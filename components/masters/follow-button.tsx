"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useModal } from "@/components/shell/modal-context";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import { FollowView } from "./follow-button-base";

const MemberFollow = dynamic(() => import("./member-follow-button").then((m) => m.MemberFollow), {
  ssr: false,
  loading: () => <FollowView state="unknown" />,
});

const QuietMemberFollow = dynamic(() => import("./member-follow-button").then((m) => m.MemberFollow), {
  ssr: false,
  loading: () => <FollowView state="unknown" quiet />,
});

export interface Followed {
  id: string;
  slug: string;
  name: string;
}

interface FollowButtonProps {
  master: Followed;
  /** The path of the page of something that they give, where following stands beside what matters more. */
  beside?: string;
}

/** Following a Master, for whoever looks; on their own page they themselves go on to what they say there. */
export function FollowButton({ master, beside }: FollowButtonProps) {
  const { data: session, status } = useSession();
  const modal = useModal();
  const quiet = beside !== undefined;
  if (session?.userId === master.id) {
    return quiet ? null : (
      <ButtonLink variant="secondary" href={routes.profileSettings()}>
        Editar mi perfil
      </ButtonLink>
    );
  }
  const Member = quiet ? QuietMemberFollow : MemberFollow;
  if (session) return <Member master={master} userId={session.userId} quiet={quiet} />;
  return (
    <FollowView
      state={status === "loading" ? "unknown" : "not-following"}
      quiet={quiet}
      onPress={() => modal.open("login", { callbackUrl: beside ?? routes.master(master.slug) })}
    />
  );
}
