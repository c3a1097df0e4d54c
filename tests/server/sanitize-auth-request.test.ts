import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { sanitizeAuthRequest } from "@/server/sanitize-auth-request";

const request = (url: string, cookie?: string): IncomingMessage =>
  ({ url, headers: { cookie } }) as unknown as IncomingMessage;

const MALFORMED_QUERIES = [
  "callbackUrl=mis-maestros",
  "callbackUrl=javascript%3Aalert(1)",
  "callbackUrl=http%3A%2F%2F",
  "callbackUrl=%2F%2Felsewhere.example",
  "callbackUrl=%2F%5Celsewhere.example",
  "callbackUrl=%2Fa%0D%0Ab",
  "callbackUrl=/a&callbackUrl=/b",
  "error=a%0D%0Ab",
  "error=a&error=b",
];

describe("a page of next-auth", () => {
  it.each(MALFORMED_QUERIES)("is shown without what is malformed: %s", (query) => {
    for (const page of ["signin", "error"]) {
      const shown = request(`/api/auth/${page}?vista=registro&${query}`);
      expect(sanitizeAuthRequest(shown)).toBe(true);
      expect(shown.url).toBe(`/api/auth/${page}?vista=registro`);
    }
  });

  it("control: keeps the rest as it was written", () => {
    const url = "/api/auth/signin?callbackUrl=%2Frecibir&error=SessionRequired";
    const shown = request(url);
    sanitizeAuthRequest(shown);
    expect(shown.url).toBe(url);
  });
});

describe("a next-auth URL", () => {
  it.each([
    ...MALFORMED_QUERIES.map((query) => `/api/auth/session?${query}`),
    "/api/auth/callback/credentials?callbackUrl=foo",
    "/api/auth/sign%0Ain",
    "/api/%61uth/session?callbackUrl=foo",
  ])("is rejected: %s", (url) => {
    expect(sanitizeAuthRequest(request(url))).toBe(false);
  });

  it.each([
    "/api/auth/signin",
    "/api/auth/signin?callbackUrl=",
    "/api/auth/signin?callbackUrl=%2Ffeed%3Fa%3D1&error=SessionRequired",
    "/api/auth/signin?callbackUrl=http%3A%2F%2Flocalhost%3A3000%2Ffeed",
    "/api/auth/error?error=Configuration",
    "/explora?callbackUrl=foo&a=1&a=2",
    "/api/authors?callbackUrl=foo",
  ])("is accepted: %s", (url) => {
    expect(sanitizeAuthRequest(request(url))).toBe(true);
  });
});

describe("the callback cookie", () => {
  it.each(["foo", "javascript:alert(1)", "%E0%A4%A", "http://", "", "%2F%0d%0a"])(
    "is removed if it is %s",
    (value) => {
      const broken = request("/api/auth/session", `a=1; next-auth.callback-url=${value}; b=2`);
      expect(sanitizeAuthRequest(broken)).toBe(true);
      expect(broken.headers.cookie).toBe("a=1; b=2");
    },
  );

  it("is kept if it is a URL of this site", () => {
    const cookie = "__Secure-next-auth.callback-url=https%3A%2F%2Fayllu.example%2Ffeed; b=foo";
    const sound = request("/api/auth/session", cookie);
    sanitizeAuthRequest(sound);
    expect(sound.headers.cookie).toBe(cookie);
  });
});
