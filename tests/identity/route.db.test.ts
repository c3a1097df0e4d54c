import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route, toErrorResponse } from "@/lib/identity/route";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";

const SITE_ORIGIN = "http://localhost:3000";
const FOREIGN_ORIGIN = "https://evil.example";
const WRITE_METHODS = ["POST", "PUT", "PATCH", "DELETE"];

const handler = vi.fn(async (_input: unknown): Promise<unknown> => ({ success: true }));
const reportError = vi.spyOn(log, "error");

beforeEach(() => {
  handler.mockReset().mockResolvedValue({ success: true });
  reportError.mockReset().mockReturnValue(undefined);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => reportError.mockRestore());

describe("the origin of writes", () => {
  const open = route({}, handler);

  test.each(WRITE_METHODS)(
    "%s from another site responds with 403 and does not run the handler",
    async (method) => {
      const response = await callHandler(open, { method, headers: { origin: FOREIGN_ORIGIN } });
      expect(response).toMatchObject({ status: 403, body: { error: "Forbidden" } });
      expect(handler).not.toHaveBeenCalled();
    },
  );

  test.each([
    ["an opaque origin", { origin: "null" }],
    ["another port of the same host", { origin: "http://localhost:3001" }],
    ["a subdomain", { origin: "http://evil.localhost:3000" }],
    ["the site's name in the user part", { origin: "http://localhost:3000@evil.example" }],
    ["fetch metadata of another site", { "sec-fetch-site": "cross-site" }],
    [
      "fetch metadata of another site with our origin",
      { origin: SITE_ORIGIN, "sec-fetch-site": "cross-site" },
    ],
  ])("rejects %s", async (_case, headers) => {
    expect((await callHandler(open, { method: "POST", headers })).status).toBe(403);
    expect(handler).not.toHaveBeenCalled();
  });

  test.each<[string, Record<string, string>]>([
    ["the host of the request", { host: "ayllu.test", origin: "https://ayllu.test" }],
    ["the configured site", { origin: SITE_ORIGIN, "sec-fetch-site": "same-origin" }],
    ["no origin: the client is not a browser", {}],
    ["no origin after a navigation by the user", { "sec-fetch-site": "none" }],
  ])("accepts %s", async (_case, headers) => {
    vi.stubEnv("SITE_URL", SITE_ORIGIN);
    expect((await callHandler(open, { method: "POST", headers })).status).toBe(200);
  });

  test.each(["GET", "HEAD", "OPTIONS"])("is not checked for %s", async (method) => {
    const { status } = await callHandlerRaw(open, { method, headers: { origin: FOREIGN_ORIGIN } });
    expect(status).toBe(200);
  });

  test("is not checked with allowAnyOrigin", async () => {
    const webhook = route({ allowAnyOrigin: true }, handler);
    const response = await callHandler(webhook, { method: "POST", headers: { origin: FOREIGN_ORIGIN } });
    expect(response.status).toBe(200);
  });

  test("is checked before the session and the input", async () => {
    const strict = route({ auth: true, body: z.object({ name: z.string() }) }, handler);
    const response = await callHandler(strict, {
      method: "POST",
      json: {},
      headers: { origin: FOREIGN_ORIGIN },
    });
    expect(response.status).toBe(403);
  });
});

describe("the session", () => {
  const membersOnly = route({ auth: true }, handler);

  test("a call without a session responds with 401 where one is required", async () => {
    const response = await callHandler(membersOnly);
    expect(response).toMatchObject({
      status: 401,
      body: { success: false, error: "Unauthenticated", message: ERROR_MESSAGES.Unauthenticated },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test("a forged cookie responds with 401", async () => {
    const cookie = "next-auth.session-token=forged";
    expect((await callHandler(membersOnly, { cookie })).status).toBe(401);
  });

  test("a missing session is reported before a malformed body", async () => {
    const strict = route({ auth: true, body: z.object({}) }, handler);
    expect((await callHandler(strict, { method: "POST", body: "{" })).status).toBe(401);
  });

  test("the handler gets the member of a live session", async () => {
    const user = await createTestUser();
    const cookie = await createSessionCookie(user);
    expect((await callHandler(membersOnly, { cookie })).status).toBe(200);
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ actor: { kind: "member", id: user.id } });
  });

  test("the handler gets a visitor with the IP address that the server sent", async () => {
    await callHandler(route({}, handler), { headers: { "x-ayllu-address": "203.0.113.7" } });
    expect(handler.mock.calls[0]?.[0]).toMatchObject({
      actor: { kind: "visitor", ipAddress: "203.0.113.7" },
    });
  });
});

describe("the body", () => {
  const withBody = route({ body: z.object({ name: z.string("Escribe un nombre").min(1) }) }, handler);
  const post = (options: Parameters<typeof callHandler>[1]) =>
    callHandler(withBody, { method: "POST", ...options });
  const json = { "content-type": "application/json" };

  test("is parsed by its schema", async () => {
    expect((await post({ json: { name: "Inés", role: "admin" } })).status).toBe(200);
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ body: { name: "Inés" } });
    expect(handler.mock.calls[0]?.[0]).not.toHaveProperty("body.role");
  });

  test.each([
    ["cut off", "{"],
    ["no JSON", "name=x"],
    ["an array", "[]"],
    ["null", "null"],
    ["a number", "7"],
    ["invalid UTF-8", Buffer.from('{"name":"\xff"}', "latin1")],
  ])("responds with 400 if it is %s", async (_case, body) => {
    const response = await post({ body, headers: json });
    expect(response).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
    expect(handler).not.toHaveBeenCalled();
  });

  test("responds with 400 if its client leaves in the middle", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":'));
        controller.error(new Error("aborted"));
      },
    });
    const request = new NextRequest("http://localhost:3000/api", {
      ...{ method: "POST", headers: json, body, duplex: "half" },
    });
    const response = await withBody(request, { params: Promise.resolve({}) });
    expect([response.status, await response.json()]).toMatchObject([400, { error: "MalformedRequest" }]);
    expect(handler).not.toHaveBeenCalled();
  });

  test("responds with 400 if it is missing", async () => {
    expect(await post({})).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "responds with 415 if its type is %s",
    async (type) => {
      const response = await post({ body: '{"name":"Inés"}', headers: { "content-type": type } });
      expect(response).toMatchObject({ status: 415, body: { error: "UnsupportedMediaType" } });
    },
  );

  test("accepts a charset and any case in its type", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    expect((await post({ body: '{"name":"Inés"}', headers })).status).toBe(200);
  });

  test("responds with 413 if it is larger than 200 KB", async () => {
    const body = JSON.stringify({ name: "x".repeat(200 * 1024) });
    expect(await post({ body, headers: json })).toMatchObject({
      status: 413,
      body: { error: "PayloadTooLarge" },
    });
  });

  test("responds with 413 if it declares more than 200 KB", async () => {
    const headers = { ...json, "content-length": String(200 * 1024 + 1) };
    expect((await post({ body: '{"name":"Inés"}', headers })).status).toBe(413);
  });

  test("responds with 422 and the Spanish message of each invalid field", async () => {
    expect(await post({ json: { name: 7 } })).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: "ValidationError",
        message: ERROR_MESSAGES.ValidationError,
        fields: { name: "Escribe un nombre" },
      },
    });
  });
});

describe("path and query", () => {
  const handlerWithParams = route(
    { params: z.object({ id: z.uuid() }), query: z.object({ page: z.coerce.number().int().optional() }) },
    handler,
  );
  const id = "0b8f6c1e-7f0a-4f6e-9d63-6f2a7f3e9b10";

  test("are parsed by their schemas", async () => {
    await callHandler(handlerWithParams, { params: { id }, query: "?page=3" });
    expect(handler.mock.calls[0]?.[0]).toMatchObject({ params: { id }, query: { page: 3 } });
  });

  test("a malformed path responds with 400 without field errors", async () => {
    const response = await callHandler(handlerWithParams, { params: { id: "7" } });
    expect(response).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
    expect(response.body).not.toHaveProperty("fields");
  });

  test("an invalid query responds with 422", async () => {
    const response = await callHandler(handlerWithParams, { params: { id }, query: "?page=x" });
    expect(response).toMatchObject({ status: 422, body: { fields: { page: expect.any(String) } } });
  });

  test("a repeated query parameter responds with 400", async () => {
    const response = await callHandler(handlerWithParams, { params: { id }, query: "?page=1&page=2" });
    expect(response.status).toBe(400);
  });
});

describe("errors of the handler", () => {
  const failing = route({}, handler);

  test("an AppError becomes its status, code and Spanish message", async () => {
    handler.mockRejectedValue(new AppError("SoldOut"));
    const { status, headers, body } = await callHandler(failing);
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, error: "SoldOut", message: "Ya no quedan lugares." });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(reportError).not.toHaveBeenCalled();
  });

  test("an AppError carries its fields, its own message and the seconds to wait", async () => {
    handler.mockRejectedValue(
      new AppError("TooManyRequests", { retryAfter: 30, message: "Espera", fields: { code: "Espera" } }),
    );
    const { status, headers, body } = await callHandler(failing);
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("30");
    expect(body).toMatchObject({ message: "Espera", fields: { code: "Espera" } });
  });

  test("an unknown error responds with 500 without details and is reported", async () => {
    const error = new Error('column "passwordHash" does not exist');
    handler.mockRejectedValue(error);
    const response = await callHandlerRaw(failing);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: "InternalError",
      message: "Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos minutos.",
    });
    expect(text).not.toContain("passwordHash");
    expect(reportError).toHaveBeenCalledWith({ err: error }, "A call failed");
  });

  test("an outage responds with 503, asks to retry and is reported", async () => {
    const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    handler.mockRejectedValue(error);
    const { status, headers, body } = await callHandler(failing);
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("5");
    expect(body).toMatchObject({ error: "ServiceUnavailable" });
    expect(reportError).toHaveBeenCalledWith({ err: error }, "A call failed");
  });

  test("a thrown value that is no error responds with 500", async () => {
    expect(toErrorResponse("broken").status).toBe(500);
  });
});

describe("results of the handler", () => {
  test("a value is sent as JSON that is never cached", async () => {
    const { status, headers, body } = await callHandler(route({}, handler));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true });
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("undefined becomes an empty response with 204", async () => {
    handler.mockResolvedValue(undefined);
    const { status, headers, body } = await callHandler(route({}, handler));
    expect(status).toBe(204);
    expect(body).toBeUndefined();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("a declared status replaces the default", async () => {
    expect((await callHandler(route({ status: 201 }, handler))).status).toBe(201);
  });

  test("a Response is passed on as it is", async () => {
    const response = new Response("BEGIN:VCALENDAR", { headers: { "content-type": "text/calendar" } });
    handler.mockResolvedValue(response);
    expect(await callHandlerRaw(route({ status: 201 }, handler))).toBe(response);
  });
});
