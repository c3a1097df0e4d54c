import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { canonicalizeTarget } from "@/server/normalize-request";
import { createRequestChecks } from "@/server/request-checks";
import { STATUS_BY_ERROR_CODE } from "@/lib/platform/error-codes";
import { createRouteTable, readAppRoutes } from "@/server/app-routes";
import { createRandom } from "@/tests/support/fuzz/random";
import { createRequestGenerator } from "@/tests/support/fuzz/requests";

// The checks in front of Next.js alone; e2e/fuzz.spec.ts sends the same requests to the built site.

const SEED = 20_261_122;
const REQUESTS = 50_000;

const routes = readAppRoutes(process.cwd());
const options = { routes, knownSegments: ["lucia-ferrer"], fieldNames: ["title"], sessionCookie: "a=b" };

test("every request is refused with a reason or has a decodable path and a method of its route", () => {
  const next = createRequestGenerator(createRandom(SEED), options);
  const table = createRouteTable(routes);
  const findRefusal = createRequestChecks({ maxBodyBytes: 1_000_000, routes: table });
  const outcomes = new Map<string, number>();
  for (let count = 0; count < REQUESTS; count += 1) {
    const { method, target, headers } = next();
    const url = canonicalizeTarget(target);
    expect(canonicalizeTarget(url)).toBe(url);
    const refusal = findRefusal({ method, url, headers: { ...headers } } as unknown as IncomingMessage);
    outcomes.set(refusal?.code ?? "passed", (outcomes.get(refusal?.code ?? "passed") ?? 0) + 1);
    if (refusal) {
      expect(STATUS_BY_ERROR_CODE[refusal.code]).toBeLessThan(500);
      expect(refusal.allowedMethods !== undefined).toBe(refusal.code === "MethodNotAllowed");
      continue;
    }
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "");
    const methods = table(path.split("/").filter(Boolean))?.methods;
    expect(methods ?? ["GET", "HEAD"]).toContain(method);
    expect(methods !== undefined || !path.startsWith("/api/")).toBe(true);
  }
  // Control: the generator reaches every branch.
  for (const outcome of ["passed", "MalformedRequest", "MethodNotAllowed", "NotFound"])
    expect(outcomes.get(outcome)).toBeGreaterThan(REQUESTS / 50);
});

test("control: the same seed makes the same requests, another one others", () => {
  const take = (seed: number): string => {
    const next = createRequestGenerator(createRandom(seed), options);
    return JSON.stringify(Array.from({ length: 50 }, next));
  };
  expect(take(1)).toBe(take(1));
  expect(take(1)).not.toBe(take(2));
});
