"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorScreen } from "./error-screen";

/** Error boundary content inside the app shell; a retry reloads the data from the server. */
export function RetryableErrorScreen({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorScreen onRetry={retry} />;
}
