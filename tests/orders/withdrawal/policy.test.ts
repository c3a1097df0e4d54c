import { describe, expect, test } from "vitest";
import {
  canWithdraw,
  calculateWithdrawalTerm,
  isEndedByConsent,
  type WithdrawalFacts,
} from "@/lib/orders/withdrawal-term";

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const PURCHASE = new Date("2026-06-01T10:00:00.000Z");
const after = (days: number, milliseconds = 0) => new Date(PURCHASE.getTime() + days * DAY_MS + milliseconds);

/** The end of the fourteenth day after the purchase, in the zone of the buyer. */
const LAST = new Date("2026-06-15T21:59:59.999Z");

const encuentro = (days: number, cancelled = false) => ({
  startsAt: after(days),
  endsAt: after(days, HOUR_MS),
  cancelledAt: cancelled ? PURCHASE : null,
});

const facts = (overrides: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  purchaseDate: PURCHASE,
  appointmentDate: null,
  consentedAt: null,
  paidToMaster: false,
  zone: "Europe/Madrid",
  encuentros: [],
  ...overrides,
});

type Case = [string, Partial<WithdrawalFacts>, Date | null];

const consented = { consentedAt: after(1) };

const cases: Case[] = [
  ["a content without a consent", {}, LAST],
  ["a content with a consent", consented, null],
  ["a distant encuentro", { encuentros: [encuentro(60)] }, after(46)],
  [
    "a content with a consent with a distant encuentro",
    { ...consented, encuentros: [encuentro(60)] },
    after(46),
  ],
  ["an encuentro in three weeks", { encuentros: [encuentro(21)] }, LAST],
  [
    "a content with a consent with an encuentro in three weeks",
    { ...consented, encuentros: [encuentro(21)] },
    after(7),
  ],
  ["an encuentro in three days", { encuentros: [encuentro(3)] }, after(3, -1)],
  [
    "a series, by its first encuentro",
    { ...consented, encuentros: [encuentro(40), encuentro(33), encuentro(47)] },
    after(19),
  ],
  [
    "a series whose first encuentro is cancelled",
    { ...consented, encuentros: [encuentro(33, true), encuentro(40)] },
    after(26),
  ],
  [
    "a series that had started before the purchase",
    { ...consented, encuentros: [encuentro(-7), encuentro(30)] },
    after(16),
  ],
  [
    "an encuentro that was postponed, by its new date",
    { ...consented, appointmentDate: after(30), encuentros: [encuentro(50)] },
    after(36),
  ],
  [
    "an encuentro that was brought forward, by its former date",
    { ...consented, appointmentDate: after(50), encuentros: [encuentro(40)] },
    after(36),
  ],
  [
    "an encuentro that was brought forward past the deadline",
    { ...consented, appointmentDate: after(50), encuentros: [encuentro(20)] },
    after(20, -1),
  ],
];

describe("the withdrawal term", () => {
  test.each([
    ["Europe/Madrid", "2026-10-20T22:30:00.000Z", "2026-11-04T22:59:59.999Z"],
    ["America/Lima", "2026-06-02T03:00:00.000Z", "2026-06-16T04:59:59.999Z"],
    ["Pacific/Auckland", "2026-03-21T20:00:00.000Z", "2026-04-05T11:59:59.999Z"],
    ["America/Santiago", "2026-08-23T12:00:00.000Z", "2026-09-07T02:59:59.999Z"],
    ["America/Santiago", "2026-08-22T12:00:00.000Z", "2026-09-06T03:59:59.999Z"],
  ])("in %s lasts whole days from %s, also when the clocks change", (zone, purchaseDate, until) => {
    const term = calculateWithdrawalTerm(facts({ zone, purchaseDate: new Date(purchaseDate) }));
    expect(term.until?.toISOString()).toBe(until);
  });

  test.each(cases)("of %s ends at its last instant", (_, overrides, until) => {
    const term = calculateWithdrawalTerm(facts(overrides));
    expect(term).toEqual({ until, cause: null });
    if (until === null) return expect(canWithdraw(term, PURCHASE)).toBe(false);
    expect(canWithdraw(term, until)).toBe(true);
    expect(canWithdraw(term, new Date(until.getTime() + 1))).toBe(false);
  });

  test("is open-ended once all encuentros are cancelled, until the Master is paid", () => {
    const all = { ...consented, encuentros: [encuentro(20, true), encuentro(30, true)] };
    const term = calculateWithdrawalTerm(facts(all));
    expect(term.cause).toBe("cancelled");
    expect(canWithdraw(term, after(400))).toBe(true);
    expect(canWithdraw(calculateWithdrawalTerm(facts({ ...all, paidToMaster: true })), after(40))).toBe(
      false,
    );
  });
});

describe("an encuentro that is bought while it takes place", () => {
  const running = { startsAt: after(0, -HOUR_MS), endsAt: after(0, HOUR_MS), cancelledAt: null };

  test("cannot be returned", () => {
    expect(calculateWithdrawalTerm(facts({ encuentros: [running] }))).toEqual({ until: null, cause: null });
  });

  test("can be returned before the next one starts", () => {
    const term = calculateWithdrawalTerm(facts({ encuentros: [running, encuentro(3)] }));
    expect(term.until).toEqual(after(3, -1));
  });

  test("can be returned if nobody comes to lead it", () => {
    const missed = { ...running, outcome: "missed" as const };
    expect(calculateWithdrawalTerm(facts({ encuentros: [missed] })).cause).toBe("missed");
  });
});

describe("a consent is asked for", () => {
  test.each([
    ["a recording", [], 1, true],
    ["an encuentro in three weeks, while 14 days before it are ahead", [21], 1, false],
    ["an encuentro in three weeks, later", [21], 8, true],
    ["a distant encuentro, whose term it does not end", [60], 1, false],
  ])("of %s", (_, days, now, expected) => {
    const term = facts({ encuentros: days.map((day) => encuentro(day)) });
    expect(isEndedByConsent(term, after(now))).toBe(expected);
  });

  test("not after the term, nor again", () => {
    expect(isEndedByConsent(facts(), after(15))).toBe(false);
    expect(isEndedByConsent(facts(consented), after(1))).toBe(false);
  });
});
