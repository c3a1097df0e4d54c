"use client";

import { RetryableErrorScreen, type ErrorBoundaryProps } from "@/components/shell/retryable-error-screen";
import { ErrorScreenFrame } from "@/components/shell/error-screen-frame";

/** Handles errors of the layouts, so it renders without them. */
export default function ErrorPage(props: ErrorBoundaryProps) {
  return (
    <ErrorScreenFrame>
      <RetryableErrorScreen {...props} />
    </ErrorScreenFrame>
  );
}
