"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { notify } from "@/components/ui/toast";
import type { AyniDetail } from "@/lib/ayni/schema";
import { ApiError } from "@/lib/http/client";
import { orderPlacement } from "@/lib/orders/queries";
import { routes } from "@/lib/routes";
import { takeIntent } from "./add-intent";

const TOAST_MS = 5000;

function tellFailure(title: string, error: unknown): void {
  console.error(error);
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
    void notify(error.message, { kind: "error", duration: TOAST_MS });
    return;
  }
  void notify(`${title} se ha añadido a tu espacio de Ayni Recibido.`, { kind: "info", duration: TOAST_MS });
}

/**
 * Receiving a free content with a session: one gets it and goes to it, also when one comes back from signing in
 * with `addContent`. `processing` is true from the press until the page changes or it fails.
 */
export function useReceive(ayni: Pick<AyniDetail, "id" | "slug" | "title">) {
  const router = useRouter();
  const returning = useSearchParams().get("addContent") === "true";
  const { mutate, isPending, isSuccess } = useMutation({
    ...orderPlacement(),
    onSuccess: ({ slug, id, section }) => router.push(routes.receivedItem(slug, id, section)),
    onError: (error) => tellFailure(ayni.title, error),
  });

  const asked = useRef(false);
  useEffect(() => {
    if (!returning || asked.current) return;
    asked.current = true;
    if (takeIntent(ayni.slug)) mutate({ ayniContentId: ayni.id });
  }, [returning, mutate, ayni.id, ayni.slug]);

  return { receive: () => mutate({ ayniContentId: ayni.id }), processing: isPending || isSuccess };
}
