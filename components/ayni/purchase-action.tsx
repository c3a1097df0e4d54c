"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "next-auth/react";
import { Button, ButtonLink } from "@/components/ui/button";
import type { AyniDetail } from "@/lib/ayni/schema";
import { existingOrder } from "@/lib/orders/queries";
import { sectionOf } from "@/lib/orders/section";
import { routes } from "@/lib/routes";
import styles from "./purchase.module.css";
import { purchaseState } from "./purchase-state";
import { useReceive } from "./use-receive";

export type Purchasable = Pick<
  AyniDetail,
  | "id"
  | "slug"
  | "title"
  | "userId"
  | "amount"
  | "currency"
  | "minimumAmount"
  | "placesLeft"
  | "lastEndsAt"
  | "contentType"
  | "onlineType"
  | "encuentros"
>;

function useViewerOrder(ayniId: string) {
  const { data: session, status } = useSession();
  const userId = session?.userId;
  const order = useQuery({ ...existingOrder(userId ?? "", ayniId), enabled: userId !== undefined });
  // Where the order cannot be asked for, the server still answers a repeat with the same one.
  return { viewer: { status, userId }, order: order.isError ? null : order.data };
}

/** The one action of a content's page, for whoever looks at it. Its room is kept while that is unknown. */
export function PurchaseAction({ ayni }: { ayni: Purchasable }) {
  const { viewer, order } = useViewerOrder(ayni.id);
  const { receive, processing } = useReceive(ayni);
  const state = purchaseState(ayni, viewer, order, new Date());
  const section = sectionOf(ayni.contentType, ayni.onlineType);
  const wish = ayni.encuentros.length > 0 ? "Reservar mi lugar" : "Recibir gratis";
  switch (state) {
    case "owner":
      return (
        <ButtonLink size="l" wide variant="secondary" href={routes.preview(ayni.slug, section)}>
          Ver como aprendiz
        </ButtonLink>
      );
    case "received":
      return (
        <ButtonLink size="l" wide href={routes.receivedItem(ayni.slug, order?.id ?? "", section)}>
          Ir a mi contenido
        </ButtonLink>
      );
    case "past":
      return <p className={styles.state}>Los encuentros ya han pasado.</p>;
    case "sold-out":
      return <p className={styles.state}>Ya no quedan lugares.</p>;
    case "unpayable":
      return <p className={styles.state}>Los pagos aún no están abiertos en la comunidad.</p>;
    default:
      return (
        <Button size="l" wide pending={processing} disabled={state === "loading"} onClick={receive}>
          {wish}
        </Button>
      );
  }
}
