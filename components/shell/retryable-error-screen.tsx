"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { isChunkLoadError } from "@/lib/platform/browser/missing-files";
import { ErrorScreen } from "./error-screen";

export interface ErrorBoundaryProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Error boundary content inside the app shell; a retry reloads the data from the server. */
export function RetryableErrorScreen({ error, reset }: ErrorBoundaryProps) {
  const router = useRouter();
  const retry = () => {
    // React never asks again for a component that could not be loaded.
    if (isChunkLoadError(error)) return location.reload();
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  return <ErrorScreen onRetry={retry} digest={error.digest} />;
}
