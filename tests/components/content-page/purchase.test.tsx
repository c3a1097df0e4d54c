import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { getAccessEnd, getPurchaseState, type PurchaseState } from "@/components/content-page/purchase-state";
import { MemberButton } from "@/components/content-page/member-button";
import type { PurchasableAyni } from "@/components/content-page/purchase-button";
import type { OrderView } from "@/lib/orders/order/schema";

const NOW = new Date("2026-06-01T12:00:00Z");
const BEFORE = "2026-05-03T10:00:00.000Z";
const LATER = "2026-07-01T10:00:00.000Z";

const ayni: PurchasableAyni = {
  id: "a1",
  slug: "yoga-al-alba",
  title: "Yoga al alba",
  userId: "maestra",
  amount: 0,
  currency: "EUR",
  minimumAmount: null,
  suggestedAmount: null,
  seatPrice: 0,
  hasCodes: false,
  seatsLeft: null,
  memberSeats: null,
  lastEndsAt: null,
  lateEntryMinutes: null,
  contentType: "PODCAST",
  contraindicationsVersion: null,
  onlineType: null,
  modality: "ONLINE",
  encuentros: [],
};
const buildOrder = (contentExpirationDate: string | null): OrderView => ({
  id: "o1",
  reference: "AY-26-00001",
  userId: "aprendiz",
  ayniContentId: "a1",
  masterUserId: "maestra",
  status: "completed",
  purchaseDate: BEFORE,
  paymentIntentId: null,
  amount: 0,
  taxBase: 0,
  taxPercentage: 0,
  taxAmount: 0,
  feeAmount: 0,
  seatAmount: 0,
  discount: null,
  bundle: null,
  refundedAmount: 0,
  withdrawnAt: null,
  currency: "eur",
  appointmentDate: null,
  contentExpirationDate,
  availableBillingDate: null,
  parts: [],
  paidToMaster: false,
  slug: "yoga-al-alba",
  section: "contenido",
  giftFor: null,
  isPack: false,
  packId: null,
  isPackReturned: false,
  isBooking: false,
  membership: null,
  sellsMembership: false,
  isMembershipPeriod: false,
  paidPeriod: null,
  payableUntil: null,
  isConfirming: false,
  taxName: "IVA",
  conditions: [],
  movedAt: null,
});

const visitor = { status: "unauthenticated", userId: undefined } as const;
const apprentice = { status: "authenticated", userId: "aprendiz" } as const;

type Case = [
  string,
  PurchaseState,
  Partial<PurchasableAyni>,
  typeof visitor | typeof apprentice,
  OrderView | null,
];

const cases: Case[] = [
  ["a visitor", "open", {}, visitor, null],
  ["a user without an order", "open", {}, apprentice, null],
  ["a user with an order", "received", {}, apprentice, buildOrder(null)],
  ["a user with temporary access", "received", {}, apprentice, buildOrder(LATER)],
  ["a user whose access has expired", "open", {}, apprentice, buildOrder(BEFORE)],
  [
    "a user whose access has expired after the encuentros",
    "past",
    { lastEndsAt: BEFORE },
    apprentice,
    buildOrder(BEFORE),
  ],
  [
    "a user with an order for past encuentros",
    "received",
    { lastEndsAt: BEFORE },
    apprentice,
    buildOrder(null),
  ],
  ["the owner", "owner", { userId: "aprendiz" }, apprentice, null],
  ["a visitor after the encuentros", "past", { lastEndsAt: BEFORE }, visitor, null],
  ["a user with a pending payment", "pending", {}, apprentice, { ...buildOrder(null), status: "pending" }],
  [
    "a user whose payment is being confirmed",
    "confirming",
    { seatsLeft: 0 },
    apprentice,
    { ...buildOrder(null), status: "pending", isConfirming: true },
  ],
  ["a user without an order when sold out", "sold-out", { seatsLeft: 0 }, apprentice, null],
  ["a user with an order when sold out", "received", { seatsLeft: 0 }, apprentice, buildOrder(null)],
];

describe("purchase state", () => {
  test.each(cases)("for %s is %s", (_, state, changes, viewer, order) => {
    expect(getPurchaseState({ ...ayni, ...changes }, viewer, order, NOW)).toBe(state);
  });

  test("is loading while the session or the order is unknown", () => {
    const unknown = { status: "loading", userId: undefined } as const;
    expect(getPurchaseState(ayni, unknown, null, NOW)).toBe("loading");
    expect(getPurchaseState(ayni, apprentice, undefined, NOW)).toBe("loading");
  });

  test("returns the end of expired access only", () => {
    expect(getAccessEnd(buildOrder(BEFORE), NOW)).toBe(BEFORE);
    expect(getAccessEnd(buildOrder(LATER), NOW)).toBeNull();
    expect(getAccessEnd(buildOrder(null), NOW)).toBeNull();
    expect(getAccessEnd(null, NOW)).toBeNull();
  });

  test.each([
    ["open", "button", "Escuchar gratis"],
    ["received", "link", "Ir a mi contenido"],
    ["owner", "link", "Ver como aprendiz"],
  ] as const)("offers the action for %s", (state, role, name) => {
    render(<MemberButton ayni={ayni} state={state} orderId="o1" />);
    expect(screen.getByRole(role, { name })).toBeTruthy();
  });

  test.each([
    ["past", "Los encuentros ya han pasado."],
    ["sold-out", "Ya no quedan lugares."],
  ] as const)("explains why there is no action for %s", (state, text) => {
    render(<MemberButton ayni={ayni} state={state} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("lets nobody pay again while a payment is being confirmed", () => {
    render(<MemberButton ayni={ayni} state="confirming" orderId="o1" />);
    expect(screen.getByText(/^Estamos confirmando tu pago\./)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver tu pedido" }).getAttribute("href")).toBe("/pedidos/o1");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers to renew expired access", () => {
    render(<MemberButton ayni={ayni} state="open" isRenewal />);
    expect(screen.getByRole("button", { name: "Recibir de nuevo" })).toBeTruthy();
  });
});
