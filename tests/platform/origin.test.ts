import { afterEach, describe, expect, it, vi } from "vitest";
import { isTrustedOrigin } from "@/lib/platform/http/origin";

afterEach(() => vi.unstubAllEnvs());

const isTrusted = (siteUrl: string, headers: Record<string, string>): boolean => {
  vi.stubEnv("SITE_URL", siteUrl);
  return isTrustedOrigin({ headers: new Headers(headers) } as Request);
};

describe("with a configured URL", () => {
  const SITE = "https://ayllu.example";

  it.each<Record<string, string>>([
    { origin: SITE, host: "ayllu.example" },
    { origin: SITE, host: "internal:3000" },
    { host: "ayllu.example" },
    { origin: SITE, host: "ayllu.example", "sec-fetch-site": "same-origin" },
  ])("trusts it: %j", (headers) => {
    expect(isTrusted(SITE, headers)).toBe(true);
  });

  it.each<Record<string, string>>([
    { origin: "https://evil.example", host: "evil.example" },
    { origin: "http://ayllu.example", host: "ayllu.example" },
    { origin: "https://ayllu.example:8443", host: "ayllu.example:8443" },
    { origin: "null", host: "ayllu.example" },
    { origin: SITE, host: "ayllu.example", "sec-fetch-site": "cross-site" },
  ])("trusts nothing else, whatever the Host: %j", (headers) => {
    expect(isTrusted(SITE, headers)).toBe(false);
  });
});

describe("with the URL of the own machine", () => {
  const SITE = "http://localhost:3000";

  it.each<Record<string, string>>([
    { origin: SITE, host: "localhost:3000" },
    { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" },
    { origin: "http://192.168.1.7:3000", host: "192.168.1.7:3000" },
  ])("trusts the name by which it is opened: %j", (headers) => {
    expect(isTrusted(SITE, headers)).toBe(true);
  });

  it.each<Record<string, string>>([
    { origin: "https://evil.example", host: "localhost:3000" },
    { origin: "null", host: "localhost:3000" },
  ])("does not trust other sites: %j", (headers) => {
    expect(isTrusted(SITE, headers)).toBe(false);
  });
});
