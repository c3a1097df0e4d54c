import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, apiCall, errorMessage } from "@/lib/platform/http/client";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("apiCall", () => {
  it("sends JSON and returns the parsed response", async () => {
    fetchMock.mockResolvedValue(Response.json({ data: { id: "1" } }, { status: 201 }));
    expect(await apiCall("POST", "/api/ayni", { body: { title: "Respirar" } })).toEqual({
      data: { id: "1" },
    });
    const [url, request] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe("/api/ayni");
    expect(request).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"title":"Respirar"}',
    });
  });

  it("sends no content type without a body and returns undefined for an empty response", async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await apiCall("DELETE", "/api/ayni/uno")).toBeUndefined();
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ headers: {} });
    expect(fetchMock.mock.calls[0]?.[1]).not.toHaveProperty("body");
  });

  it("throws an ApiError with the fields and the retry delay of the response", async () => {
    const body = {
      success: false,
      error: "ValidationError",
      message: "Revisa los campos marcados.",
      fields: { title: "Escribe un título" },
    };
    fetchMock.mockResolvedValue(Response.json(body, { status: 422, headers: { "retry-after": "7" } }));
    const error = await errorOf(apiCall("PUT", "/api/ayni/uno", { body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "ValidationError",
      message: "Revisa los campos marcados.",
      status: 422,
      fields: { title: "Escribe un título" },
      retryAfter: 7,
    });
  });

  it("has no fields and no retry delay if the response has none", async () => {
    const body = { success: false, error: "NotFound", message: "No hemos encontrado lo que buscas." };
    fetchMock.mockResolvedValue(Response.json(body, { status: 404 }));
    const error = await errorOf(apiCall("GET", "/api/ayni/uno"));
    expect(error).toMatchObject({ code: "NotFound", fields: {}, retryAfter: undefined });
  });

  it("throws a NetworkError if the request fails", async () => {
    fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await errorOf(apiCall("GET", "/api/ayni"));
    expect(error).toMatchObject({ code: "NetworkError", status: 0 });
    expect(errorMessage(error)).toBe("No hay conexión. Inténtalo de nuevo.");
  });

  it.each([502, 200])("rejects an HTML response with status %i", async (status) => {
    fetchMock.mockResolvedValue(new Response("<html>", { status }));
    const error = await errorOf(apiCall("GET", "/api/ayni"));
    expect(error).toMatchObject({ code: "UnreadableAnswer", status });
  });

  it("rethrows the error of an aborted call", async () => {
    const controller = new AbortController();
    controller.abort();
    fetchMock.mockRejectedValue(controller.signal.reason);
    const error = await errorOf(apiCall("GET", "/api/ayni", { signal: controller.signal }));
    expect(error).toBe(controller.signal.reason);
  });
});

it("errorMessage hides the text of unexpected errors", () => {
  expect(errorMessage(new Error("x is undefined"))).toBe(
    "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.",
  );
});
