"use client";

import { SessionProvider, useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { RegisterOffline } from "@/components/shell/register-service-worker";
import { toasterWanted } from "@/components/ui/toast";
import { setSessionHint } from "@/lib/platform/browser/session-hint";
import { LastActive } from "./last-active";
import { ModalHost } from "./modal-host";
import { VerificationNotice } from "./verification-reminder";

const Toaster = dynamic(() => import("@/components/ui/toaster").then((m) => m.Toaster), { ssr: false });

/** Keeps the readable hint equal to what the session turned out to be. */
function SessionHint() {
  const { status } = useSession();
  useEffect(() => {
    if (status !== "loading") setSessionHint(status === "authenticated");
  }, [status]);
  return null;
}

function LazyToaster() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.now, () => false);
  return wanted && <Toaster />;
}

interface ProvidersProps {
  /** Seconds after which the session is asked for again; 0: only on focus and when another tab changes it. */
  sessionPollSeconds: number;
  children: ReactNode;
}

export function Providers({ sessionPollSeconds, children }: ProvidersProps) {
  return (
    <SessionProvider refetchOnWindowFocus refetchInterval={sessionPollSeconds}>
      <SessionHint />
      <ModalHost>{children}</ModalHost>
      <VerificationNotice />
      <LastActive />
      <LazyToaster />
      <RegisterOffline />
    </SessionProvider>
  );
}
