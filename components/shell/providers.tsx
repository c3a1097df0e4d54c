"use client";

import { SessionProvider, useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { RegisterServiceWorker } from "./register-service-worker";
import { FavouriteOwnerSync } from "@/components/common/favourites/favourite-owner-sync";
import { toasterStore } from "@/components/ui/toast";
import { setSessionHint } from "@/lib/platform/browser/session-hint";
import { EarlySubmit } from "./early-submit";
import { LastActiveReporter } from "./last-active";
import { LinkNavigation } from "./link-navigation";
import { ModalHost } from "./modal-host";
import { OutdatedPageNotice } from "./outdated-page-notice";
import { VerificationReminder } from "./verification-reminder";

const Toaster = dynamic(() => import("@/components/ui/toaster").then((module) => module.Toaster), {
  ssr: false,
});

/** Updates the session hint cookie once the session is known. */
function SessionHintSync() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== "loading") setSessionHint(status === "authenticated");
  }, [status]);
  return null;
}

function LazyToaster() {
  const isRequested = useSyncExternalStore(toasterStore.subscribe, toasterStore.getSnapshot, () => false);
  return isRequested && <Toaster />;
}

interface ProvidersProps {
  /** Interval of session refreshes; 0 refreshes only on focus and on changes in other tabs. */
  sessionPollSeconds: number;
  children: ReactNode;
}

export function Providers({ sessionPollSeconds, children }: ProvidersProps) {
  return (
    <SessionProvider refetchOnWindowFocus refetchInterval={sessionPollSeconds}>
      <SessionHintSync />
      <FavouriteOwnerSync />
      <LinkNavigation />
      <ModalHost>{children}</ModalHost>
      <EarlySubmit />
      <VerificationReminder />
      <LastActiveReporter />
      <OutdatedPageNotice />
      <LazyToaster />
      <RegisterServiceWorker />
    </SessionProvider>
  );
}
