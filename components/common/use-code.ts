"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { quoteMutation } from "@/lib/orders/discounts/queries";
import type { QuoteView } from "@/lib/orders/discounts/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { readLinkedCode } from "./linked-code";

const toErrorText = (error: unknown): string =>
  (error instanceof ApiError ? error.fields.code : undefined) ?? errorMessage(error);

/** The code that a member applies to a purchase; that of the link is applied as soon as it is known to be meant for it. */
export function useCode(ayniId: string, isLinkMeant = true) {
  // `location` is safe: this renders only for a session, in the browser.
  const [linkedCode] = useState(() => readLinkedCode(location.search));
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (isLinkMeant ? linkedCode : undefined) ?? "";
  const [quote, setQuote] = useState<QuoteView | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    ...quoteMutation(ayniId),
    onSuccess: setQuote,
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isLinkMeant || !linkedCode || hasStarted.current) return;
    hasStarted.current = true;
    mutate(linkedCode);
  }, [mutate, linkedCode, isLinkMeant]);

  return {
    text,
    quote,
    pending: isPending,
    error: error === null ? undefined : toErrorText(error),
    change(nextText: string) {
      setTyped(nextText);
      reset();
    },
    apply: () => mutate(text),
    remove() {
      setQuote(null);
      setTyped("");
      reset();
    },
  };
}

export type MemberCode = ReturnType<typeof useCode>;
