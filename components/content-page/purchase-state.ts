import type { AyniDetail } from "@/lib/content/ayni/schema";
import { areOver, countRemaining, isClosed } from "@/lib/content/schedule/policy";
import type { OrderView } from "@/lib/orders/order/schema";

export type PurchaseState =
  "loading" | "owner" | "received" | "past" | "closed" | "sold-out" | "pending" | "open";

type PurchaseViewer = { status: "loading" | "authenticated" | "unauthenticated"; userId: string | undefined };

/** Returns the ISO date at which the order's access ended; null while it lasts. */
export function getAccessEnd(order: OrderView | null | undefined, now: Date): string | null {
  const end = order?.status === "completed" ? order.contentExpirationDate : null;
  return end !== null && new Date(end) <= now ? end : null;
}

/** `order` is the viewer's: null if there is none, undefined while loading. */
export function getPurchaseState(
  ayni: Pick<AyniDetail, "userId" | "seatsLeft" | "lastEndsAt" | "encuentros" | "lateEntryMinutes">,
  viewer: PurchaseViewer,
  order: OrderView | null | undefined,
  now: Date,
): PurchaseState {
  if (viewer.userId === ayni.userId) return "owner";
  if (order?.status === "completed" && getAccessEnd(order, now) === null) return "received";
  if (order?.status === "pending") return "pending";
  if (areOver(ayni, now)) return "past";
  if (isClosed(countRemaining(ayni.encuentros, ayni.lateEntryMinutes, now))) return "closed";
  if (viewer.status === "loading" || (viewer.status === "authenticated" && order === undefined))
    return "loading";
  if (ayni.seatsLeft !== null && ayni.seatsLeft <= 0) return "sold-out";
  return "open";
}
