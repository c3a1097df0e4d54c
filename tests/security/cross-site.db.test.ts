import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { READ_METHODS, readAppRoutes } from "@/server/app-routes";
import { callHandlerRaw } from "@/tests/support/call-handler";
import { createSessionCookie, createTestAdmin } from "@/tests/support/factories/users";

// Each write of the site refuses pages of other sites before anything else, whoever is signed in.

type Handler = Parameters<typeof callHandlerRaw>[0];

/** Writes of programs, which prove themselves by what they send. */
const OPEN = new Set([
  "POST /api/notifications/unsubscribe/[token]",
  "POST /api/webhooks/mail",
  "POST /api/webhooks/stripe",
]);

// The sign-in library asks for its own token.
const isSignIn = (path: string): boolean => path.startsWith("/api/auth/");

const isRead = (method: string): boolean => READ_METHODS.some((read) => read === method);

const writes = readAppRoutes(process.cwd()).flatMap(({ path, methods, file }) =>
  methods
    .filter((method) => !isRead(method))
    .map((method) => ({ name: `${method} ${path}`, method, path, file: join(process.cwd(), file) })),
);

const load = async (file: string, method: string): Promise<Handler> =>
  ((await import(file)) as Record<string, Handler>)[method] as Handler;

const toParams = (path: string): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\[(\w+)\]/g), ([, name = ""]) => [name, "x"]));

const FOREIGN: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
];

test("controls: there are writes, and each open one exists", () => {
  expect(writes.length).toBeGreaterThan(100);
  expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining([...OPEN]));
});

describe.each(writes.filter(({ name, path }) => !OPEN.has(name) && !isSignIn(path)))(
  "$name",
  ({ method, path, file }) => {
    test("refuses pages of other sites", async () => {
      const handler = await load(file, method);
      const cookie = await createSessionCookie(await createTestAdmin());
      const params = toParams(path);
      for (const headers of FOREIGN) {
        const answer = await callHandlerRaw(handler, { method, cookie, params, headers, json: {} });
        expect([headers, answer.status]).toEqual([headers, 403]);
      }
      // Control: an own page is told what is wrong with the request, or that there is nothing.
      const own = await callHandlerRaw(handler, {
        method,
        params,
        headers: { origin: "http://localhost:3000" },
        json: {},
      });
      expect(own.status).not.toBe(403);
    });
  },
);
