import { expect, test } from "vitest";
import { canonicalizeTarget } from "@/server/normalize-request";

test.each([
  ["/acerca-de/", "/acerca-de"],
  ["/acerca-de/?a=/", "/acerca-de?a=/"],
  [
    "/api/orders/sales/0198f0a0-0000-7000-8000-000000000001/",
    "/api/orders/sales/0198f0a0-0000-7000-8000-000000000001",
  ],
])("%s answers as %s", (target, expected) => {
  expect(canonicalizeTarget(target)).toBe(expected);
});

test.each([
  "/",
  "/acerca-de",
  "/acerca-de/credo",
  "/acerca-de/credo/",
  "/api/orders/sales/",
  "/ayni/x/",
  "//acerca-de/",
])("%s stays", (target) => {
  expect(canonicalizeTarget(target)).toBe(target);
});
