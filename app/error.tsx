"use client";

import { RetriableFailure } from "@/components/shell/retryable-error-screen";
import { FailureFrame } from "@/components/shell/error-screen-frame";

/** A failure of the frame itself, which therefore stands without it. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <FailureFrame>
      <RetriableFailure reset={reset} />
    </FailureFrame>
  );
}
