"use client";

import { usePathname } from "next/navigation";
import { useSession } from "next-auth/react";
import { useEffect } from "react";
import { isHelperPage } from "@/lib/platform/routes";

const OPENS_BELOW = 2;

/** Asks for the setup wizard when somebody is logged in who has not said where they live, except on helper pages. */
export function WizardOpener({ onOpen }: { onOpen: () => void }) {
  const { data: session } = useSession();
  const pathname = usePathname();
  const wanted = session != null && session.user.completedStep < OPENS_BELOW && !isHelperPage(pathname);
  useEffect(() => {
    if (wanted) onOpen();
  }, [wanted, onOpen]);
  return null;
}
