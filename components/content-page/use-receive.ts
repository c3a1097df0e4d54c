"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { notify } from "@/components/ui/toast";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { orderPlacement } from "@/lib/orders/order/queries";
import type { OrderInput } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import { takeIntent } from "../ayni/add-intent";
import { isFree } from "../common/price";

const TOAST_MS = 5000;

/** The product's word is that a free content that fails is there all the same; of a payment only the truth is said. */
function tellFailure({ title, ...priced }: Receivable, error: unknown): void {
  console.error(error);
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (refused || !isFree(priced)) {
    const said =
      error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : messageOf(error);
    void notify(said, { kind: "error", duration: TOAST_MS });
    return;
  }
  void notify(`${title} se ha añadido a tu espacio de Ayni Recibido.`, { kind: "info", duration: TOAST_MS });
}

type Receivable = Pick<AyniDetail, "id" | "slug" | "title" | "amount" | "minimumAmount">;

/**
 * Receiving a content with a session: one gets a free one and goes to it, and goes to pay another, also when one comes
 * back from signing in with `addContent`, unless there is an amount to choose first. `processing` is true from the
 * press until the page changes or it fails.
 */
export function useReceive(ayni: Receivable) {
  const router = useRouter();
  const returning = useSearchParams().get("addContent") === "true";
  const { mutate, isPending, isSuccess } = useMutation({
    ...orderPlacement(),
    onSuccess: ({ slug, id, section, checkoutUrl }) =>
      checkoutUrl ? location.assign(checkoutUrl) : router.push(routes.receivedItem(slug, id, section)),
    onError: (error) => tellFailure(ayni, error),
  });

  const asked = useRef(false);
  useEffect(() => {
    if (!returning || asked.current) return;
    asked.current = true;
    if (takeIntent(ayni.slug) && ayni.minimumAmount === null) mutate({ ayniContentId: ayni.id });
  }, [returning, mutate, ayni.id, ayni.slug, ayni.minimumAmount]);

  const receive = (wanted: Omit<OrderInput, "ayniContentId">) =>
    mutate({ ayniContentId: ayni.id, ...wanted });
  return { receive, processing: isPending || isSuccess };
}
