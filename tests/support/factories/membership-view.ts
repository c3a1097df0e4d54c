import type { PlanView } from "@/lib/orders/membership-plans/schema";
import type { MembershipView } from "@/lib/orders/memberships/schema";

/** Builds a monthly plan of 12 € that opens nothing. */
export const buildPlanView = (overrides: Partial<PlanView> = {}): PlanView => ({
  id: "p1",
  name: "Círculo de los lunes",
  description: "",
  amount: 1200,
  minimum: null,
  currency: "EUR",
  interval: "month",
  opened: 0,
  isFull: false,
  pricing: { early: null, hasCodes: false },
  solidarity: null,
  items: [],
  ...overrides,
});

/** Builds a membership of that plan in its first month. */
export const buildMembershipView = (overrides: Partial<MembershipView> = {}): MembershipView => ({
  id: "m1",
  planId: "p1",
  name: "Círculo de los lunes",
  master: { slug: "lucia-ferrer", name: "Lucía", lastName: "Ferrer" },
  state: "ACTIVE",
  amount: 1200,
  firstAmount: null,
  currency: "eur",
  interval: "month",
  paidUntil: "2099-02-03T10:00:00.000Z",
  openUntil: "2099-02-17T10:00:00.000Z",
  nextChargeAt: "2099-02-03T10:00:00.000Z",
  chargeDay: 3,
  pausedUntil: null,
  leftAt: null,
  endedAt: null,
  lateSince: null,
  askedAmount: null,
  checkoutUrl: null,
  returnedIfLeft: 0,
  returnedAmount: 0,
  endsIfLeft: "2099-02-03T10:00:00.000Z",
  withdrawal: null,
  isSolidarity: false,
  gift: null,
  hasPaidBefore: true,
  isOffered: true,
  closed: null,
  endingSeats: [],
  ...overrides,
});
