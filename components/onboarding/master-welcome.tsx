"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useSession } from "@/components/common/session/use-session";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { isWizardFreePage } from "@/lib/platform/routes";

const MasterWelcomeDialog = dynamic(
  () => import("./master-welcome-dialog").then((module) => module.MasterWelcomeDialog),
  { ssr: false },
);

/** Welcomes a new Master on the next page of their account that they see. */
export function MasterWelcome() {
  const { data: session } = useSession();
  const pathname = usePathname();
  const due = session?.user.welcomeDue === true && !isWizardFreePage(pathname);
  const [user, setUser] = useState<SessionUser | null>(null);
  const [closed, setClosed] = useState(false);
  // The dialog stays open when the session no longer says so.
  if (due && user === null) setUser(session.user);
  if (user === null || closed) return null;
  return <MasterWelcomeDialog user={user} onClose={() => setClosed(true)} />;
}
