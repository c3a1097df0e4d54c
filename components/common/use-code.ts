"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { quoteMutation } from "@/lib/orders/discounts/queries";
import type { QuoteView } from "@/lib/orders/discounts/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { readLinkedCode } from "./linked-code";

const toErrorText = (error: unknown): string =>
  (error instanceof ApiError ? error.fields.code : undefined) ?? errorMessage(error);

/** The code that a member applies to a purchase; that of the link is applied at once. */
export function useCode(ayniId: string) {
  // `location` is safe: this renders only for a session, in the browser.
  const [linkedCode] = useState(() => readLinkedCode(location.search));
  const [text, setText] = useState(linkedCode ?? "");
  const [quote, setQuote] = useState<QuoteView | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    ...quoteMutation(ayniId),
    onSuccess: setQuote,
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!linkedCode || hasStarted.current) return;
    hasStarted.current = true;
    mutate(linkedCode);
  }, [mutate, linkedCode]);

  return {
    text,
    quote,
    pending: isPending,
    error: error === null ? undefined : toErrorText(error),
    change(nextText: string) {
      setText(nextText);
      reset();
    },
    apply: () => mutate(text),
    remove() {
      setQuote(null);
      setText("");
      reset();
    },
  };
}

export type MemberCode = ReturnType<typeof useCode>;
