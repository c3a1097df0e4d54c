import type { GivenGift } from "@/lib/orders/gifts/schema";

/** Builds a gift that was sent and waits for Ana. */
export const buildGivenGift = (overrides: Partial<GivenGift> = {}): GivenGift => ({
  id: "g1",
  orderId: "o1",
  state: "sent",
  recipientName: "Ana",
  recipientEmail: "ana@example.test",
  message: "",
  sendsAt: null,
  sentAt: "2026-11-20T09:00:00.000Z",
  acceptedAt: null,
  declineMessage: "",
  keptOrderId: null,
  section: "contenido",
  isPack: false,
  isMembership: false,
  title: "Yoga al alba",
  slug: "yoga-al-alba",
  createdAt: "2026-11-20T08:59:00.000Z",
  ...overrides,
});
