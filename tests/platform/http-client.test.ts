import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, apiCall, messageOf } from "@/lib/platform/http/client";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("apiCall", () => {
  it("sends JSON and returns what was answered", async () => {
    fetchMock.mockResolvedValue(Response.json({ data: { id: "1" } }, { status: 201 }));
    expect(await apiCall("POST", "/api/ayni", { title: "Respirar" })).toEqual({ data: { id: "1" } });
    const [url, request] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/api/ayni");
    expect(request).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"title":"Respirar"}',
    });
  });

  it("declares no type without a body, and reads an empty answer as nothing", async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await apiCall("DELETE", "/api/ayni/uno")).toBeUndefined();
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ headers: {} });
    expect(fetchMock.mock.calls[0]?.[1]).not.toHaveProperty("body");
  });

  it("throws what the server refused, with its fields and when to ask again", async () => {
    const body = {
      success: false,
      error: "ValidationError",
      message: "Revisa los campos marcados.",
      fields: { title: "Escribe un título" },
    };
    fetchMock.mockResolvedValue(Response.json(body, { status: 422, headers: { "retry-after": "7" } }));
    const error = await refusalOf(apiCall("PUT", "/api/ayni/uno", {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "ValidationError",
      message: "Revisa los campos marcados.",
      status: 422,
      fields: { title: "Escribe un título" },
      retryAfter: 7,
    });
  });

  it("has neither fields nor a time to wait where none were given", async () => {
    const body = { success: false, error: "NotFound", message: "No hemos encontrado lo que buscas." };
    fetchMock.mockResolvedValue(Response.json(body, { status: 404 }));
    const error = await refusalOf(apiCall("GET", "/api/ayni/uno"));
    expect(error).toMatchObject({ code: "NotFound", fields: {}, retryAfter: undefined });
  });

  it("says that there is no connection when nobody answers", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await refusalOf(apiCall("GET", "/api/ayni"));
    expect(error).toMatchObject({ code: "NetworkError", status: 0 });
    expect(messageOf(error)).toBe("No hay conexión. Inténtalo de nuevo.");
  });

  it.each([502, 200])("takes a page with status %i for no answer of ours", async (status) => {
    fetchMock.mockResolvedValue(new Response("<html>", { status }));
    const error = await refusalOf(apiCall("GET", "/api/ayni"));
    expect(error).toMatchObject({ code: "UnreadableAnswer", status });
  });

  it("lets an aborted call end as such", async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValue(controller.signal.reason);
    const error = await refusalOf(apiCall("GET", "/api/ayni", undefined, controller.signal));
    expect(error).toBe(controller.signal.reason);
  });
});

it("never shows a person what a defect says", () => {
  expect(messageOf(new Error("x is undefined"))).toBe(
    "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.",
  );
});
