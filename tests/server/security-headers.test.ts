import { expect, test } from "vitest";
import type { Trackers } from "@/lib/platform/site-config/schema";
import { securityHeaders } from "@/server/security-headers";

function policyOf(path: string, trackers: Trackers): Record<string, string[]> {
  const headersFor = securityHeaders({
    siteUrl: "https://ayllu.test",
    storageUrl: "https://files.ayllu.test/ayllu",
    trackers,
    dev: false,
  });
  const policy = headersFor(path).headers["Content-Security-Policy"] ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

const foreign = (policy: Record<string, string[]>) =>
  Object.values(policy)
    .flat()
    .filter((source) => /google|facebook|app-us1|trackcmp/.test(source));

const all = { analyticsId: "G-TEST", pixelId: "12345", campaignId: "678" };

test.each(["/explora", "/recibir"])("without trackers the policy of %s names none of their hosts", (path) => {
  expect(foreign(policyOf(path, {}))).toEqual([]);
});

test.each(["/explora", "/recibir"])("the policy of %s admits what is configured", (path) => {
  const policy = policyOf(path, all);
  for (const script of [
    "https://www.googletagmanager.com",
    "https://connect.facebook.net",
    "https://diffuser-cdn.app-us1.com",
  ])
    expect(policy["script-src"]).toContain(script);
  expect(policy["connect-src"]).toContain("https://*.google-analytics.com");
  expect(policy["img-src"]).toEqual(
    expect.arrayContaining(["https://www.facebook.com", "https://prism.app-us1.com"]),
  );
  expect(foreign({ frames: policy["frame-src"] ?? [], forms: policy["form-action"] ?? [] })).toEqual([]);
});

test("each tracker brings its own hosts and no others", () => {
  expect(foreign(policyOf("/explora", { analyticsId: "G-TEST" })).join()).not.toMatch(
    /facebook|app-us1|trackcmp/,
  );
  expect(foreign(policyOf("/explora", { pixelId: "12345" })).join()).not.toMatch(/google|app-us1|trackcmp/);
  expect(foreign(policyOf("/explora", { campaignId: "678" })).join()).not.toMatch(/google|facebook/);
});

test("a page with a session still lets only scripts with its nonce begin", () => {
  const scripts = policyOf("/recibir", all)["script-src"];
  expect(scripts).toContain("'strict-dynamic'");
  expect(scripts).not.toContain("'unsafe-inline'");
});

test("an answer of the API admits nothing at all", () => {
  expect(foreign(policyOf("/api/ayni", all))).toEqual([]);
});
