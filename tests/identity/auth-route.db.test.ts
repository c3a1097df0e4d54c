import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as credentials } from "@/app/api/auth/callback/credentials/route";
import { POST as session } from "@/app/api/auth/session/route";
import { POST as signOut } from "@/app/api/auth/signout/route";
import { POST as log } from "@/app/api/auth/%5Flog/route";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";

const nextAuth = vi.hoisted(() => ({ cookies: [] as string[] }));
// Reaches whatever the check lets through; next-auth itself needs the request scope of Next.js.
vi.mock("next-auth", () => ({
  default: async (request: Request, { params }: { params: { nextauth: string[] } }) =>
    Response.json(
      {
        endpoint: params.nextauth.join("/"),
        type: request.headers.get("content-type"),
        text: await request.text(),
      },
      { headers: nextAuth.cookies.map((cookie): [string, string] => ["set-cookie", cookie]) },
    ),
}));

// next-auth itself prints to the console.
const printed = vi.spyOn(console, "error");
beforeEach(() => void printed.mockReset().mockImplementation(() => {}));
afterEach(() => expect(printed).not.toHaveBeenCalled());

const request = (body: BodyInit | null, type?: string): NextRequest =>
  new NextRequest("http://localhost:3000/api/auth/x", {
    method: "POST",
    headers: { [CLIENT_IP_HEADER]: randomUUID(), ...(type ? { "content-type": type } : {}) },
    body,
  });

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

const malformed: [string, BodyInit | null, string, number][] = [
  ["empty JSON", "", JSON_TYPE, 400],
  ["no body that is called JSON", null, `${JSON_TYPE}; charset=utf-8`, 400],
  ["truncated JSON", "{", JSON_TYPE, 400],
  ["null", "null", JSON_TYPE, 400],
  ["a form that is also called JSON", "a=b", `${FORM_TYPE}, ${JSON_TYPE}`, 415],
  ["JSON in the parameters of another type", "a=b", `text/plain; x=${JSON_TYPE}`, 415],
  ["multipart", "--x\r\nbroken", "multipart/form-data; boundary=x", 415],
];

describe.each([
  ["callback/credentials", credentials],
  ["session", session],
  ["signout", signOut],
] as const)("POST /api/auth/%s", (endpoint, handler) => {
  test.each(malformed)("refuses %s", async (_name, body, type, status) => {
    const response = await handler(request(body, type));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
  });

  test.each([
    ["nothing", null, undefined, null],
    ["an empty form", "", FORM_TYPE, null],
    ["a form in capitals", "csrfToken=x&json=true", FORM_TYPE.toUpperCase(), FORM_TYPE],
    ["JSON", '{"csrfToken":"x","json":"true"}', `${JSON_TYPE}; charset=utf-8`, JSON_TYPE],
  ])("control: passes %s on", async (_name, body, type, passedType) => {
    const response = await handler(request(body, type));
    expect(await response.json()).toEqual({ endpoint, type: passedType, text: body ?? "" });
  });
});

describe("the readable hint of a session", () => {
  const ATTRIBUTES = "Path=/; Expires=Sat, 28 Nov 2026 12:00:00 GMT; HttpOnly; SameSite=Lax";
  const READABLE = "Path=/; Expires=Sat, 28 Nov 2026 12:00:00 GMT; SameSite=Lax";
  afterEach(() => void nextAuth.cookies.splice(0));

  test.each([
    ["comes with its cookie", "next-auth.session-token=abc", `ayllu-session=1; ${READABLE}`],
    ["goes with its cookie", "next-auth.session-token=", `ayllu-session=; ${READABLE}`],
    ["control: does not come with another cookie", "next-auth.csrf-token=abc", undefined],
  ])("%s", async (_name, pair, hint) => {
    nextAuth.cookies.push(`${pair}; ${ATTRIBUTES}`);
    const [, added] = (await session(request("{}", JSON_TYPE))).headers.getSetCookie();
    expect(added).toBe(hint);
  });
});

test("error reports of the client are ignored", async () => {
  expect(await (await log()).json()).toEqual({});
});
