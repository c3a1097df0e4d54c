import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { protectedPaths } from "@/lib/platform/routes";
import { config, middleware } from "@/middleware";

const SITE = "https://ayllu.test";
const PRIVATE_PATHS = [
  // Orders send visitors to sign in by themselves.
  ...protectedPaths.filter((path) => path !== "/pedidos"),
  "/recibir/reiki/1/contenido",
  "/crear/reiki",
  "/ofrecer/reiki/participantes",
  "/account-settings/profile",
  "/admin/users",
];

const matches = (path: string, cookies?: Record<string, string>): boolean =>
  doesMiddlewareMatch({ config, url: SITE + path, ...(cookies ? { cookies } : {}) });

test.each(PRIVATE_PATHS)("a visitor of %s is sent to sign in", (path) => {
  expect(matches(path)).toBe(true);
  const response = middleware(new NextRequest(SITE + path));
  expect(response.status).toBe(307);
  const target = new URL(response.headers.get("location") ?? "");
  expect(target.searchParams.get("callbackUrl")).toBe(path);
});

test.each(["next-auth.session-token", "__Host-next-auth.session-token"])(
  "a request with %s goes straight to its page",
  (name) => {
    expect(PRIVATE_PATHS.filter((path) => matches(path, { [name]: "a" }))).toEqual([]);
  },
);

test("another cookie is no session", () => {
  expect(PRIVATE_PATHS.filter((path) => !matches(path, { "ayllu-session": "1" }))).toEqual([]);
});

test.each(["/", "/explora", "/maestros/lucia", "/ayni/reiki", "/guardados", "/feeds", "/administracion"])(
  "%s does not pass through",
  (path) => {
    expect(matches(path)).toBe(false);
  },
);
