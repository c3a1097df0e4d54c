import { describe, expect, test } from "vitest";
import { mayReturn, returnTerm, type Bought } from "@/lib/returns/policy";

const DAY = 24 * 3_600_000;
const BOUGHT = new Date("2026-06-01T10:00:00.000Z");
const after = (days: number, milliseconds = 0) => new Date(BOUGHT.getTime() + days * DAY + milliseconds);

const meeting = (days: number, cancelled = false) => ({
  startsAt: after(days),
  cancelledAt: cancelled ? BOUGHT : null,
});

const bought = (given: Partial<Bought> = {}): Bought => ({
  purchaseDate: BOUGHT,
  appointmentDate: null,
  openedAt: null,
  paidToMaster: false,
  encuentros: [],
  ...given,
});

type Case = [string, Partial<Bought>, Date | null];

const opened = { openedAt: after(1) };

const cases: Case[] = [
  ["what was not opened", {}, after(14)],
  ["what was opened", opened, null],
  ["an encuentro far away", { encuentros: [meeting(60)] }, after(46)],
  ["the same, opened", { ...opened, encuentros: [meeting(60)] }, after(46)],
  ["an encuentro in three weeks", { encuentros: [meeting(21)] }, after(14)],
  ["the same, opened", { ...opened, encuentros: [meeting(21)] }, after(7)],
  ["an encuentro in three days", { encuentros: [meeting(3)] }, after(3, -1)],
  ["a series, by its first", { ...opened, encuentros: [meeting(40), meeting(33), meeting(47)] }, after(19)],
  [
    "a series whose first is cancelled",
    { ...opened, encuentros: [meeting(33, true), meeting(40)] },
    after(26),
  ],
  [
    "a series that had begun, by what was left",
    { ...opened, encuentros: [meeting(-7), meeting(30)] },
    after(16),
  ],
  [
    "what was moved away, by the new day",
    { ...opened, appointmentDate: after(30), encuentros: [meeting(50)] },
    after(36),
  ],
  [
    "what was brought forward, by the former day",
    { ...opened, appointmentDate: after(50), encuentros: [meeting(40)] },
    after(36),
  ],
  [
    "what was brought forward so far that it begins before",
    { ...opened, appointmentDate: after(50), encuentros: [meeting(20)] },
    after(20, -1),
  ],
];

describe("a buyer may have their money back", () => {
  test.each(cases)("for %s until the last instant, and no later", (_, given, until) => {
    const term = returnTerm(bought(given));
    expect(term).toEqual({ until, cancelled: false });
    if (until === null) return expect(mayReturn(term, BOUGHT)).toBe(false);
    expect(mayReturn(term, until)).toBe(true);
    expect(mayReturn(term, new Date(until.getTime() + 1))).toBe(false);
  });

  test("whenever they like once every encuentro was cancelled, until the Master has the money", () => {
    const all = { ...opened, encuentros: [meeting(20, true), meeting(30, true)] };
    const term = returnTerm(bought(all));
    expect(term.cancelled).toBe(true);
    expect(mayReturn(term, after(400))).toBe(true);
    expect(mayReturn(returnTerm(bought({ ...all, paidToMaster: true })), after(40))).toBe(false);
  });
});
