"use client";

import { RetryableErrorScreen } from "@/components/shell/retryable-error-screen";
import { ErrorScreenFrame } from "@/components/shell/error-screen-frame";

/** Handles errors of the layouts, so it renders without them. */
export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <ErrorScreenFrame>
      <RetryableErrorScreen error={error} reset={reset} />
    </ErrorScreenFrame>
  );
}
