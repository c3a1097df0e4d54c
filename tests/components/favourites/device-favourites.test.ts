import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  readDeviceFavourites,
  removeDeviceFavourites,
  storeDeviceFavourite,
} from "@/components/common/favourites/device-favourites";
import { load, reportFailure, save } from "@/components/common/favourites/favourite-backend";
import { DEVICE_FAVOURITES_KEY } from "@/components/common/favourites/favourite-owner";
import { toast } from "@/components/ui/toast";
import { MAX_DEVICE_FAVOURITES } from "@/lib/community/favourites/policy";
import { ApiError } from "@/lib/platform/http/client";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(toastModule, { toast: vi.fn() });

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

const sentCalls = () => fetchMock.mock.calls.map(([url, options]) => `${options?.method} ${String(url)}`);

describe("what a visitor saves", () => {
  test("is stored once, the last first, and leaves no trace when it is removed", () => {
    storeDeviceFavourite(first, true);
    storeDeviceFavourite(second, true);
    storeDeviceFavourite(first, true);
    expect(readDeviceFavourites()).toEqual([first, second]);
    removeDeviceFavourites([first, second]);
    expect(localStorage.getItem(DEVICE_FAVOURITES_KEY)).toBeNull();
  });

  test("is bounded", () => {
    const ids = Array.from({ length: MAX_DEVICE_FAVOURITES }, () => crypto.randomUUID());
    localStorage.setItem(DEVICE_FAVOURITES_KEY, JSON.stringify(ids));
    expect(() => storeDeviceFavourite(first, true)).toThrow("el máximo de 100");
    expect(readDeviceFavourites()).toEqual(ids);
  });

  test.each(["{", '"x"', '["x"]', "[1]", JSON.stringify(Array.from({ length: 101 }, () => first))])(
    "is ignored if the storage holds %s",
    (text) => {
      localStorage.setItem(DEVICE_FAVOURITES_KEY, text);
      expect(readDeviceFavourites()).toEqual([]);
    },
  );

  test("never reaches the server", async () => {
    await save(null, first, true);
    expect(await load(null)).toEqual({ ayniIds: [first], merged: 0 });
    expect(fetchMock).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledWith(
      "Lo hemos guardado en este dispositivo.",
      expect.objectContaining({ action: expect.objectContaining({ label: "Ver guardados" }) }),
    );
  });
});

describe("signing in", () => {
  test("merges what the visitor saved once, then clears it", async () => {
    storeDeviceFavourite(first, true);
    fetchMock
      .mockResolvedValueOnce(Response.json({ data: { added: 1 } }))
      .mockResolvedValue(Response.json({ data: { ayniIds: [first, second] } }));
    expect(await load("lucia")).toEqual({ ayniIds: [first, second], merged: 1 });
    expect(sentCalls()).toEqual(["POST /api/favourites", "GET /api/favourites/ids"]);
    expect(fetchMock.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ ayniIds: [first] }));
    expect(readDeviceFavourites()).toEqual([]);
  });

  test("keeps it for the next page if the merge fails", async () => {
    storeDeviceFavourite(first, true);
    fetchMock
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockResolvedValue(Response.json({ data: { ayniIds: [second] } }));
    expect(await load("lucia")).toEqual({ ayniIds: [second], merged: 0 });
    expect(readDeviceFavourites()).toEqual([first]);
  });

  test("asks for the ids only, if there is nothing to merge", async () => {
    fetchMock.mockResolvedValue(Response.json({ data: { ayniIds: [] } }));
    await load("lucia");
    expect(sentCalls()).toEqual(["GET /api/favourites/ids"]);
  });
});

test.each([
  [404, "Esta enseñanza ya no está disponible."],
  [409, "Has guardado el máximo"],
  [503, "No hemos podido guardar el cambio. Inténtalo de nuevo."],
])("a failure with status %s is told in words", (status, text) => {
  reportFailure(new ApiError({ code: "x", message: "Has guardado el máximo", status }));
  expect(toast).toHaveBeenCalledWith(text, expect.objectContaining({ kind: "error" }));
});
