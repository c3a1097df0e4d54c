"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Failure } from "./error-screen";

/** A failure inside the page's frame; to try again asks the server again. */
export function RetriableFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <Failure onRetry={retry} />;
}
