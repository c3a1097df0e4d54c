import { expect, test } from "vitest";
import { nestQuotes } from "@/lib/platform/text/quotes";

test.each([
  ["«Taller de la «Luna nueva»»", "«Taller de la “Luna nueva”»"],
  ["«Uno» y «otro»", "«Uno» y «otro»"],
  ["Sin comillas", "Sin comillas"],
  ["Sobra una» y «sigue»", "Sobra una» y «sigue»"],
])("%s has other marks inside its own", (text, expected) => {
  expect(nestQuotes(text)).toBe(expected);
});
