"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore, type ReactNode } from "react";
import { RegisterServiceWorker } from "./register-service-worker";
import { SessionSync } from "@/components/common/session/session-sync";
import { toasterStore } from "@/components/ui/toast";
import { EarlySubmit } from "./early-submit";
import { LastActiveReporter } from "./last-active";
import { LinkNavigation } from "./link-navigation";
import { ModalHost } from "./modal-host";
import { OtherAccountNotice } from "./other-account-notice";
import { OutdatedPageNotice } from "./outdated-page-notice";
import { VerificationReminder } from "./verification-reminder";

const Toaster = dynamic(() => import("@/components/ui/toaster").then((module) => module.Toaster), {
  ssr: false,
});

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
    <>
      <SessionSync pollSeconds={sessionPollSeconds} />
      <LinkNavigation />
      <ModalHost>{children}</ModalHost>
      <EarlySubmit />
      <VerificationReminder />
      <OtherAccountNotice />
      <LastActiveReporter />
      <OutdatedPageNotice />
      <LazyToaster />
      <RegisterServiceWorker />
    </>
  );
}
