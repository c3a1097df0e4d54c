"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";

const MemberBarterProposal = dynamic(
  () => import("./member-barter-proposal").then((m) => m.MemberBarterProposal),
  { ssr: false },
);

/** For Masters who look at another Master's content. */
export function ProposeBarterAction({ ayniId, masterId }: { ayniId: string; masterId: string }) {
  const { data: session } = useSession();
  if (!session || session.user.role === "student" || session.userId === masterId) return null;
  return <MemberBarterProposal ayniId={ayniId} />;
}
