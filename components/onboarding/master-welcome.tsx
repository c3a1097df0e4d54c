"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useSession } from "@/components/common/session/use-session";
import { isWizardFreePage } from "@/lib/platform/routes";

const MasterWelcomeDialog = dynamic(
  () => import("./master-welcome-dialog").then((module) => module.MasterWelcomeDialog),
  { ssr: false },
);

/** Welcomes a new Master on the next page that they see. */
export function MasterWelcome() {
  const { data: session } = useSession();
  const pathname = usePathname();
  const due = session?.user.welcomeDue === true && !isWizardFreePage(pathname);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (due) setOpen(true);
  }, [due]);
  if (!open || !session) return null;
  return <MasterWelcomeDialog user={session.user} onClose={() => setOpen(false)} />;
}
