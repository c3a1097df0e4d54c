"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SessionProvider, useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { toasterWanted } from "@/components/ui/toast";
import { setSessionHint } from "@/lib/session-hint";
import { ModalHost } from "./modal-host";

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

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <SessionProvider refetchOnWindowFocus>
      <QueryClientProvider client={queryClient}>
        <SessionHint />
        <ModalHost>{children}</ModalHost>
        <LazyToaster />
      </QueryClientProvider>
    </SessionProvider>
  );
}
