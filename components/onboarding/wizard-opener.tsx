"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/components/common/session/use-session";
import { currentSession } from "@/components/common/audio/current-session";
import { useEffect, useSyncExternalStore } from "react";
import { isReceivePending } from "@/components/common/receive-intent";
import { MIN_SETUP_STEP } from "@/lib/identity/profiles/limits";
import { isWizardFreePage } from "@/lib/platform/routes";

/** Opens the wizard for users without a location, except while they listen, on pages free of it and on the way to a room. */
export function WizardOpener({ onOpen }: { onOpen: () => void }) {
  const { data: session } = useSession();
  const pathname = usePathname();
  const isListening = useSyncExternalStore(currentSession.subscribe, currentSession.isPlaying, () => false);
  const shouldOpen =
    session != null &&
    !isListening &&
    session.user.completedStep < MIN_SETUP_STEP &&
    !isWizardFreePage(pathname) &&
    !isReceivePending(pathname);
  useEffect(() => {
    if (shouldOpen) onOpen();
  }, [shouldOpen, onOpen]);
  return null;
}
