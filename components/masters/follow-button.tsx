"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { useModal } from "@/components/shell/modal-context";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/platform/routes";
import { FollowButtonBase } from "./follow-button-base";
import type { FollowableMaster } from "./member-follow-button";

const MemberFollow = dynamic(
  () => import("./member-follow-button").then((module) => module.MemberFollowButton),
  {
    ssr: false,
    loading: () => <FollowButtonBase state="unknown" />,
  },
);

const QuietMemberFollow = dynamic(
  () => import("./member-follow-button").then((module) => module.MemberFollowButton),
  {
    ssr: false,
    loading: () => <FollowButtonBase state="unknown" quiet />,
  },
);

interface FollowButtonProps {
  master: FollowableMaster;
  /** Path of the page of one of their contents, where the button is quiet; default: the Master's page. */
  returnPath?: string;
}

/** Follows a Master; visitors sign in first, the Master gets a link to edit the profile. */
export function FollowButton({ master, returnPath }: FollowButtonProps) {
  const { data: session, status } = useSession();
  const modal = useModal();
  const quiet = returnPath !== undefined;
  if (session?.userId === master.id) {
    return quiet ? null : (
      <ButtonLink variant="secondary" href={routes.profileSettings()}>
        Editar mi perfil
      </ButtonLink>
    );
  }
  const MemberButton = quiet ? QuietMemberFollow : MemberFollow;
  if (session) return <MemberButton master={master} userId={session.userId} quiet={quiet} />;
  return (
    <FollowButtonBase
      state={status === "loading" ? "unknown" : "not-following"}
      quiet={quiet}
      onPress={() => modal.open("login", { callbackUrl: returnPath ?? routes.master(master.slug) })}
    />
  );
}
