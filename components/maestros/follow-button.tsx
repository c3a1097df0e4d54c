"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useModal } from "@/components/shell/modal-context";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { FollowView } from "./follow-view";

const MemberFollow = dynamic(() => import("./member-follow").then((m) => m.MemberFollow), {
  ssr: false,
  loading: () => <FollowView state="unknown" />,
});

export interface Followed {
  id: string;
  slug: string;
  name: string;
}

/** Following a Master, for whoever looks at their page; they themselves go on to what they say there. */
export function FollowButton({ master }: { master: Followed }) {
  const { data: session, status } = useSession();
  const modal = useModal();
  if (session?.userId === master.id) {
    return (
      <ButtonLink variant="secondary" href={routes.profileSettings()}>
        Editar mi perfil
      </ButtonLink>
    );
  }
  if (session) return <MemberFollow master={master} userId={session.userId} />;
  return (
    <FollowView
      state={status === "loading" ? "unknown" : "not-following"}
      onPress={() => modal.open("login", { callbackUrl: routes.master(master.slug) })}
    />
  );
}
