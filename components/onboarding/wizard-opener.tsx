"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/components/common/session/use-session";
import { useEffect } from "react";
import { isReceivePending } from "@/components/common/receive-intent";
import { isWizardFreePage } from "@/lib/platform/routes";

const MIN_COMPLETED_STEP = 2;

/** Opens the wizard for users without a location, except on pages free of it and on the way to a room. */
export function WizardOpener({ onOpen }: { onOpen: () => void }) {
  const { data: session } = useSession();
  const pathname = usePathname();
  const shouldOpen =
    session != null &&
    session.user.completedStep < MIN_COMPLETED_STEP &&
    !isWizardFreePage(pathname) &&
    !isReceivePending(pathname);
  useEffect(() => {
    if (shouldOpen) onOpen();
  }, [shouldOpen, onOpen]);
  return null;
}
