import { afterEach, expect, test, vi } from "vitest";
import { fetchFileInfo } from "@/lib/content/uploads/queries";

const FILE_URL = "https://archivos.example.test/ayllu/covers/1/0a1b_mi%20portada_2.webp";

const stubFetch = (respond: () => Response) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => respond());

afterEach(() => vi.restoreAllMocks());

test.each([
  ["2048", "2 KB"],
  ["1048576", "1 MB"],
  ["3565158", "3,4 MB"],
])("returns name, size and format of a file of %s bytes (%s)", async (length, fileSize) => {
  const fetchMock = stubFetch(() => new Response(null, { headers: { "content-length": length } }));
  expect(await fetchFileInfo(FILE_URL)).toEqual({
    fileName: "mi portada_2.webp",
    fileSize,
    fileFormat: "WEBP",
  });
  expect(fetchMock).toHaveBeenCalledWith(FILE_URL, { method: "HEAD", cache: "no-store" });
});

test.each([
  ["a missing file", () => new Response(null, { status: 404 })],
  ["a response without length", () => new Response(null)],
  [
    "a network failure",
    () => {
      throw new TypeError("no network");
    },
  ],
])("logs %s and returns null", async (_, respond) => {
  stubFetch(respond);
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await fetchFileInfo(FILE_URL)).toBeNull();
  expect(log).toHaveBeenCalledWith("Error al obtener información del archivo", expect.anything());
});
