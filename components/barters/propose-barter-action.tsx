"use client";

import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";

const MemberPropose = dynamic(() => import("./member-barter-proposal").then((m) => m.MemberPropose), { ssr: false });

/** On a content's page, for the Masters who did not make it. */
export function ProposeAction({ ayniId, masterId }: { ayniId: string; masterId: string }) {
  const { data: session } = useSession();
  if (!session || session.user.role === "student" || session.userId === masterId) return null;
  return <MemberPropose ayniId={ayniId} />;
}
