import { expect, test } from "vitest";
import { formatOwnLeft } from "@/lib/orders/pack-terms";

const NOW = new Date("2026-11-28T12:00:00Z");

test.each([
  ["2026-12-28", "Te quedan 3 de 5 · hasta el 28 de diciembre"],
  ["2027-03-03", "Te quedan 3 de 5 · hasta el 3 de marzo de 2027"],
  ["2025-12-28", "Te quedan 3 de 5 · hasta el 28 de diciembre de 2025"],
])("the last day of a pack, %s, has its year unless it is this one", (lastDay, text) => {
  expect(formatOwnLeft({ sessions: 5, left: 3, lastDay }, NOW)).toBe(text);
});
