"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { toast } from "@/components/ui/toast";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { placeOrderMutation } from "@/lib/orders/order/queries";
import { routes } from "@/lib/platform/routes";
import { readLinkedCode } from "@/components/common/linked-code";
import {
  consumeReceiveIntent,
  subscribeToReceiveIntent,
  type ReceiveOptions,
} from "@/components/common/receive-intent";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { isFree } from "@/components/common/price";

const TOAST_MS = 5000;

/** A refusal has a reason that is told; any other failure may be gone at the next try. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** By product decision an unknown failure on a free content is shown as success; payments always show the error. */
function showFailure({ title, ...priced }: ReceivableAyni, error: unknown): void {
  console.error(error);
  if (isRefusal(error) || !isFree(priced)) {
    const message =
      error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : errorMessage(error);
    void toast(message, { kind: "error", duration: TOAST_MS });
    return;
  }
  void toast(`${title} se ha añadido a tu espacio de Ayni Recibido.`, { kind: "info", duration: TOAST_MS });
}

type ReceivableAyni = Pick<AyniDetail, "id" | "slug" | "title" | "amount" | "minimumAmount">;

/**
 * Places an order: free contents open at once, others go to the checkout. Continues automatically after signing in with
 * `addContent`, with what the visitor had chosen. `processing` stays true until the page is left or the order fails.
 */
export function useReceive(ayni: ReceivableAyni) {
  const router = useRouter();
  const isReturning = useSearchParams().get("addContent") === "true";
  const { mutate, isPending, data } = useMutation({
    ...placeOrderMutation(),
    // A repeated order is answered with the first one.
    retry: (failures, error) => failures === 0 && isFree(ayni) && !isRefusal(error),
    onSuccess: ({ slug, id, section, checkoutUrl, needsInvoiceTo }) =>
      checkoutUrl
        ? leaveToPay(id, { checkoutUrl, needsInvoiceTo })
        : router.push(routes.receivedItem(slug, id, section)),
    onError: (error) => showFailure(ayni, error),
  });

  const goOn = useEffectEvent(() => {
    const intent = consumeReceiveIntent(ayni.slug);
    if (intent) mutate({ ayniContentId: ayni.id, ...intent.options, code: readLinkedCode(intent.search) });
  });
  useEffect(() => {
    if (isReturning) goOn();
    return subscribeToReceiveIntent(() => goOn());
  }, [isReturning]);

  const receive = (options: ReceiveOptions) => mutate({ ayniContentId: ayni.id, ...options });
  // A free content opens in this document, which the button waits for.
  const isOpening = data !== undefined && !data.checkoutUrl;
  return { receive, processing: isPending || isOpening };
}
