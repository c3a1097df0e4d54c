import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { OrderView } from "@/lib/orders/order/schema";

/** What the viewer can do with a content now. */
export type PurchaseState = "loading" | "owner" | "received" | "past" | "sold-out" | "pending" | "open";

type Viewer = { status: "loading" | "authenticated" | "unauthenticated"; userId: string | undefined };

/** When the access by an order ended; null while it lasts. */
export function accessEnd(order: OrderView | null | undefined, now: Date): string | null {
  const end = order?.status === "completed" ? order.contentExpirationDate : null;
  return end !== null && new Date(end) <= now ? end : null;
}

/** `order`: the viewer's, null when there is none, undefined while it is asked for. */
export function purchaseState(
  ayni: Pick<AyniDetail, "userId" | "placesLeft" | "lastEndsAt">,
  viewer: Viewer,
  order: OrderView | null | undefined,
  now: Date,
): PurchaseState {
  if (viewer.userId === ayni.userId) return "owner";
  if (order?.status === "completed" && accessEnd(order, now) === null) return "received";
  if (order?.status === "pending") return "pending";
  if (ayni.lastEndsAt !== null && new Date(ayni.lastEndsAt) <= now) return "past";
  if (viewer.status === "loading" || (viewer.status === "authenticated" && order === undefined))
    return "loading";
  if (ayni.placesLeft !== null && ayni.placesLeft <= 0) return "sold-out";
  return "open";
}
