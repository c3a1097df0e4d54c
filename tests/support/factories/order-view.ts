import type { OrderView } from "@/lib/orders/order/schema";

/** Builds a completed free order of a podcast. */
export const buildOrderView = (overrides: Partial<OrderView> = {}): OrderView => ({
  id: "o1",
  reference: "AY-26-01942",
  userId: "aprendiz",
  ayniContentId: "a1",
  masterUserId: "maestra",
  status: "completed",
  payableUntil: null,
  purchaseDate: "2026-05-03T10:00:00.000Z",
  paymentIntentId: null,
  bundle: null,
  amount: 0,
  taxBase: 0,
  taxPercentage: 0,
  taxAmount: 0,
  taxName: "IVA",
  feeAmount: 0,
  seatAmount: 0,
  discount: null,
  refundedAmount: 0,
  currency: "eur",
  appointmentDate: null,
  contentExpirationDate: null,
  availableBillingDate: null,
  parts: [],
  paidToMaster: false,
  slug: "yoga-al-alba",
  giftFor: null,
  isPack: false,
  packId: null,
  isPackReturned: false,
  isBooking: false,
  membership: null,
  sellsMembership: false,
  isMembershipPeriod: false,
  conditions: [],
  movedAt: null,
  section: "contenido",
  ...overrides,
});

/** Builds a completed order of 75 €. */
export const buildPaidOrderView = (overrides: Partial<OrderView> = {}): OrderView =>
  buildOrderView({
    amount: 7500,
    taxBase: 6198,
    taxPercentage: 21,
    taxAmount: 1302,
    feeAmount: 620,
    ...overrides,
  });
