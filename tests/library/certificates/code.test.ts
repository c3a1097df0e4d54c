import { expect, test } from "vitest";
import { parseCertificateCode, createCertificateCode } from "@/lib/library/certificates/certificate-code";

test("creates unique codes that parse to themselves", () => {
  const codes = Array.from({ length: 500 }, createCertificateCode);
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(parseCertificateCode(code)).toBe(code);
  }
});

test.each([
  ["7k2qf-00ab1-cdefg-hjkmn", "7K2QF-00AB1-CDEFG-HJKMN"],
  ["7K2QFOOABLCDEFGHJKMN", "7K2QF-00AB1-CDEFG-HJKMN"],
  [" 7K2QF 00AB1 CDEFG HJKMN ", "7K2QF-00AB1-CDEFG-HJKMN"],
])("parses %j as %s", (input, code) => {
  expect(parseCertificateCode(input)).toBe(code);
});

test.each(["", "7K2QF", "7K2QF-00AB1-CDEFG-HJKMU", "7K2QF-00AB1-CDEFG-HJKMN-A", "ñ".repeat(20)])(
  "rejects %j",
  (input) => {
    expect(parseCertificateCode(input)).toBeNull();
  },
);
