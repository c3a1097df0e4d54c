import type { AyniDetail } from "@/lib/content/ayni/schema";
import { areOver, countRemaining, isClosed } from "@/lib/content/schedule/policy";
import type { OrderView } from "@/lib/orders/order/schema";

/** Tells if anybody can still receive a content. */
export type OfferState = "past" | "closed" | "sold-out" | "open";

export type PurchaseState = OfferState | "loading" | "owner" | "received" | "pending" | "confirming";

type OfferedAyni = Pick<AyniDetail, "seatsLeft" | "lastEndsAt" | "encuentros" | "lateEntryMinutes">;

type PurchaseViewer = { status: "loading" | "authenticated" | "unauthenticated"; userId: string | undefined };

/** Returns the ISO date at which the order's access ended; null while it lasts. */
export function getAccessEnd(order: OrderView | null | undefined, now: Date): string | null {
  const end = order?.status === "completed" ? order.contentExpirationDate : null;
  return end !== null && new Date(end) <= now ? end : null;
}

export function findOfferState(ayni: OfferedAyni, now: Date): OfferState {
  if (areOver(ayni, now)) return "past";
  if (isClosed(countRemaining(ayni.encuentros, ayni.lateEntryMinutes, now))) return "closed";
  return ayni.seatsLeft !== null && ayni.seatsLeft <= 0 ? "sold-out" : "open";
}

/** `order` is the viewer's: null if there is none, undefined while loading. */
export function getPurchaseState(
  ayni: OfferedAyni & Pick<AyniDetail, "userId">,
  viewer: PurchaseViewer,
  order: OrderView | null | undefined,
  now: Date,
): PurchaseState {
  if (viewer.userId === ayni.userId) return "owner";
  if (order?.status === "completed" && getAccessEnd(order, now) === null) return "received";
  if (order?.status === "pending") return order.isConfirming ? "confirming" : "pending";
  const offered = findOfferState(ayni, now);
  if (offered === "past" || offered === "closed") return offered;
  if (viewer.status === "loading" || (viewer.status === "authenticated" && order === undefined))
    return "loading";
  return offered;
}
