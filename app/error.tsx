"use client";

import { RetriableFailure } from "@/components/fallo/retriable-failure";
import { FailureFrame } from "@/components/fallo/failure-frame";

/** A failure of the frame itself, which therefore stands without it. */
export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <FailureFrame>
      <RetriableFailure reset={reset} />
    </FailureFrame>
  );
}
