import { describe, expect, test } from "vitest";
import {
  canWithdraw,
  calculateWithdrawalTerm,
  findWithdrawalRule,
  type WithdrawalFacts,
} from "@/lib/orders/withdrawal/policy";

const DAY_MS = 24 * 3_600_000;
const PURCHASE = new Date("2026-06-01T10:00:00.000Z");
const after = (days: number, milliseconds = 0) => new Date(PURCHASE.getTime() + days * DAY_MS + milliseconds);

const encuentro = (days: number, cancelled = false) => ({
  startsAt: after(days),
  cancelledAt: cancelled ? PURCHASE : null,
});

const facts = (overrides: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  purchaseDate: PURCHASE,
  appointmentDate: null,
  openedAt: null,
  paidToMaster: false,
  encuentros: [],
  ...overrides,
});

type Case = [string, Partial<WithdrawalFacts>, Date | null];

const opened = { openedAt: after(1) };

const cases: Case[] = [
  ["an unopened content", {}, after(14)],
  ["an opened content", opened, null],
  ["a distant encuentro", { encuentros: [encuentro(60)] }, after(46)],
  ["an opened content with a distant encuentro", { ...opened, encuentros: [encuentro(60)] }, after(46)],
  ["an encuentro in three weeks", { encuentros: [encuentro(21)] }, after(14)],
  [
    "an opened content with an encuentro in three weeks",
    { ...opened, encuentros: [encuentro(21)] },
    after(7),
  ],
  ["an encuentro in three days", { encuentros: [encuentro(3)] }, after(3, -1)],
  [
    "a series, by its first encuentro",
    { ...opened, encuentros: [encuentro(40), encuentro(33), encuentro(47)] },
    after(19),
  ],
  [
    "a series whose first encuentro is cancelled",
    { ...opened, encuentros: [encuentro(33, true), encuentro(40)] },
    after(26),
  ],
  [
    "a series that had started before the purchase",
    { ...opened, encuentros: [encuentro(-7), encuentro(30)] },
    after(16),
  ],
  [
    "an encuentro that was postponed, by its new date",
    { ...opened, appointmentDate: after(30), encuentros: [encuentro(50)] },
    after(36),
  ],
  [
    "an encuentro that was brought forward, by its former date",
    { ...opened, appointmentDate: after(50), encuentros: [encuentro(40)] },
    after(36),
  ],
  [
    "an encuentro that was brought forward past the deadline",
    { ...opened, appointmentDate: after(50), encuentros: [encuentro(20)] },
    after(20, -1),
  ],
];

describe("the withdrawal term", () => {
  test.each(cases)("of %s ends at its last instant", (_, overrides, until) => {
    const term = calculateWithdrawalTerm(facts(overrides));
    expect(term).toEqual({ until, cause: null });
    if (until === null) return expect(canWithdraw(term, PURCHASE)).toBe(false);
    expect(canWithdraw(term, until)).toBe(true);
    expect(canWithdraw(term, new Date(until.getTime() + 1))).toBe(false);
  });

  test("is open-ended once all encuentros are cancelled, until the Master is paid", () => {
    const all = { ...opened, encuentros: [encuentro(20, true), encuentro(30, true)] };
    const term = calculateWithdrawalTerm(facts(all));
    expect(term.cause).toBe("cancelled");
    expect(canWithdraw(term, after(400))).toBe(true);
    expect(canWithdraw(calculateWithdrawalTerm(facts({ ...all, paidToMaster: true })), after(40))).toBe(
      false,
    );
  });
});

describe("the rule told before a purchase", () => {
  test.each([
    ["a recording", [], "days-after-purchase"],
    ["an encuentro in three weeks", [21], "days-after-purchase"],
    ["an encuentro in three days", [3], "until-start"],
    ["a distant encuentro", [60], "days-before-start"],
    ["a series, by its first encuentro that is ahead", [-7, 3, 60], "until-start"],
    ["encuentros that are over", [-7], null],
  ])("for %s", (_, days, rule) => {
    const starts = days.map((day) => after(day));
    expect(findWithdrawalRule(starts, PURCHASE)).toBe(rule);
  });

  test("for something that starts exactly 14 days later", () => {
    expect(findWithdrawalRule([after(14)], PURCHASE)).toBe("until-start");
    expect(findWithdrawalRule([after(14, 1)], PURCHASE)).toBe("until-start");
    expect(findWithdrawalRule([after(14, 2)], PURCHASE)).toBe("days-after-purchase");
  });
});
