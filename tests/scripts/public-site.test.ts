import { describe, expect, test } from "vitest";
import { assertEmbeddedAllowed, isPublicUrl } from "@/scripts/public-site";

describe("a site's URL", () => {
  test.each([
    "http://localhost:3000",
    "http://sub.localhost",
    "http://127.0.0.1:3000",
    "http://[::1]:3000",
    "http://10.1.2.3",
    "http://172.31.0.1",
    "https://192.168.1.20",
    "http://[fd00::1]",
    "https://ayllu.test",
    "http://servidor:3000",
    "http://ayllu.local",
  ])("%s is not public", (url) => expect(isPublicUrl(url)).toBe(false));

  test.each([
    "https://ayllu.example",
    "https://ayllu.org",
    "http://8.8.8.8",
    "http://172.32.0.1",
    "http://[2a00:1450::1]",
    "https://localhost.ayllu.org",
    "https://10.ayllu.org",
  ])("%s is public", (url) => expect(isPublicUrl(url)).toBe(true));
});

describe("a public site", () => {
  const SITE_URL = "https://ayllu.org";
  const own = { STRIPE_SECRET_KEY: "sk_live_x", SMTP_URL: "smtps://mail.ayllu.org" };

  test.each([
    ["payments or mail", {}, "without STRIPE_SECRET_KEY and SMTP_URL: set them,"],
    ["payments", { SMTP_URL: own.SMTP_URL }, "without STRIPE_SECRET_KEY: set it,"],
    ["mail", { STRIPE_SECRET_KEY: own.STRIPE_SECRET_KEY }, "without SMTP_URL: set it,"],
  ])("does not start without its own %s", (_name, environment, message) => {
    expect(() => assertEmbeddedAllowed({ SITE_URL, ...environment })).toThrow(message);
    expect(() => assertEmbeddedAllowed({ SITE_URL, ...environment })).toThrow(/^[^\n]+$/);
    expect(() => assertEmbeddedAllowed({ SITE_URL: "http://localhost:3000", ...environment })).not.toThrow();
    expect(() =>
      assertEmbeddedAllowed({ SITE_URL, ...environment, AYLLU_ALLOW_EMBEDDED: "1" }),
    ).not.toThrow();
  });

  test("starts with its own payments and mail", () => {
    expect(() => assertEmbeddedAllowed({ SITE_URL, ...own })).not.toThrow();
  });
});
