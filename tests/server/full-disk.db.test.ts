import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { PUT as saveFavourite } from "@/app/api/favourites/[ayniId]/route";
import { POST as register } from "@/app/api/register/route";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { RequestHandler } from "@/server/collect-response";
import { createPageServer } from "@/server/page-server";
import { callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { closeServer } from "@/lib/platform/http/listen";

// Every write to the database is refused as PostgreSQL refuses it when its disk is full; reads go on.

type Authorize = (fields: unknown, request: { headers: Record<string, string> }) => Promise<unknown>;
type SignIn = (request: NextRequest) => Promise<Response>;

// next-auth itself needs the request scope of Next.js. Like it, this tells the client of a failed sign-in.
const fakeNextAuth = async (request: Request, _: unknown, { providers }: NextAuthOptions) => {
  const { authorize } = (providers[0] as unknown as { options: { authorize: Authorize } }).options;
  const headers = Object.fromEntries(request.headers);
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  return authorize(fields, { headers }).then(
    () => Response.json({ url: "/" }),
    (error: Error) => Response.json({ url: `/?error=${error.message}` }, { status: 401 }),
  );
};

let signIn: SignIn;

// Modules stay loaded between test files: the others get theirs with the real next-auth.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("next-auth", () => ({ default: fakeNextAuth }));
  const route = await import("@/app/api/auth/callback/credentials/route");
  signIn = route.POST as SignIn;
  vi.doUnmock("next-auth");
  vi.resetModules();
});

const forEachTable = (statement: string): Promise<unknown> =>
  db.$executeRawUnsafe(
    `do $do$ declare name text; begin
       for name in select tablename from pg_tables where schemaname = 'public' loop
         execute format('${statement}', name);
       end loop;
     end $do$`,
  );

const fillDisk = () =>
  forEachTable(
    "create trigger full_disk before insert or update or delete on %I for each statement execute function raise_full_disk()",
  );
const freeDisk = () => forEachTable("drop trigger if exists full_disk on %I");

beforeEach(async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  await db.$executeRaw`
    create or replace function raise_full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
});
afterEach(async () => {
  await freeDisk();
  vi.restoreAllMocks();
});

function signInAs(email: string): Promise<Response> {
  const body = new URLSearchParams({ email, password: TEST_PASSWORD });
  const headers = { [CLIENT_IP_HEADER]: randomUUID() };
  return signIn(new NextRequest("http://localhost:3000/api/auth/x", { method: "POST", headers, body }));
}

const registerAs = (email: string): Promise<Response> =>
  callHandlerRaw(register, {
    method: "POST",
    headers: { origin: "http://localhost:3000" },
    json: {
      name: "Inés",
      lastName: "Peña",
      email,
      password: "Calma-y-fuego-7",
      acceptedTermsAndPrivacy: true,
    },
  });

async function prepareWrites() {
  const [member, master] = await Promise.all([createTestUser(), createTestMaster()]);
  const [cookie, ayni] = await Promise.all([
    createSessionCookie(member),
    createTestAyni({ userId: master.id }),
  ]);
  const newcomer = `${randomUUID()}@example.test`;
  return {
    "sign-in": () => signInAs(member.email),
    registration: () => registerAs(newcomer),
    "a favourite": () =>
      callHandlerRaw(saveFavourite, {
        method: "PUT",
        cookie,
        params: { ayniId: ayni.id },
        headers: { origin: "http://localhost:3000" },
      }),
  };
}

describe.each(["sign-in", "registration", "a favourite"] as const)("on a full disk, %s", (name) => {
  test("is answered with 503 and Retry-After, in the words of the product", async () => {
    const write = (await prepareWrites())[name];
    await fillDisk();
    const response = await write();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: "ServiceUnavailable",
      message: "Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.",
    });
  });

  test("succeeds as soon as there is space again", async () => {
    const write = (await prepareWrites())[name];
    await fillDisk();
    await write();
    await freeDisk();
    expect((await write()).ok).toBe(true);
  });
});

test("on a full disk, a page that would write is the page of an outage", async () => {
  const { id } = await createTestUser();
  await fillDisk();
  // As `instrumentation.ts` and Next.js do when a page fails.
  const respondAsNext: RequestHandler = async (_, response) => {
    await db.user
      .update({ where: { id }, data: { name: "x" } })
      .catch((error: unknown) => globalThis.aylluRequestError?.(error));
    response.writeHead(500, { "content-type": "text/html; charset=utf-8" });
    response.end("<!DOCTYPE html><html id='__next_error__'></html>");
  };
  const { handle } = createPageServer(respondAsNext, { buildPolicy: () => "default-src 'self'" });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mi-rincon`);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await response.text();
  expect(html).toContain("Volvemos enseguida");
  expect(html).not.toMatch(/53100|No space left|\bat .*:\d+:\d+/);
  await closeServer(server, 1_000);
});
