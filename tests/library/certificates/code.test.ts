import { expect, test } from "vitest";
import { canonicalCode, newCode } from "@/lib/certificates/code";

test("every code is another, and is read as it is written", () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(canonicalCode(code)).toBe(code);
  }
});

test.each([
  ["7k2qf-00ab1-cdefg-hjkmn", "7K2QF-00AB1-CDEFG-HJKMN"],
  ["7K2QFOOABLCDEFGHJKMN", "7K2QF-00AB1-CDEFG-HJKMN"],
  [" 7K2QF 00AB1 CDEFG HJKMN ", "7K2QF-00AB1-CDEFG-HJKMN"],
])("%s is what somebody means by a code", (written, code) => {
  expect(canonicalCode(written)).toBe(code);
});

test.each(["", "7K2QF", "7K2QF-00AB1-CDEFG-HJKMU", "7K2QF-00AB1-CDEFG-HJKMN-A", "ñ".repeat(20)])(
  "%j is none",
  (written) => {
    expect(canonicalCode(written)).toBeNull();
  },
);
