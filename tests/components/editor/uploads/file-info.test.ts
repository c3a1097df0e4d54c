import { afterEach, expect, test, vi } from "vitest";
import { fileInfo } from "@/lib/content/uploads/queries";

const ADDRESS = "https://archivos.example.test/ayllu/covers/1/0a1b_mi%20portada_2.webp";

const answering = (answer: () => Response) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());

afterEach(() => vi.restoreAllMocks());

test.each([
  ["2048", "2 KB"],
  ["1048576", "1 MB"],
  ["3565158", "3,4 MB"],
])("a file of %s bytes is said as %s, by its own name", async (length, fileSize) => {
  const asked = answering(() => new Response(null, { headers: { "content-length": length } }));
  expect(await fileInfo(ADDRESS)).toEqual({ fileName: "mi portada_2.webp", fileSize, fileFormat: "WEBP" });
  expect(asked).toHaveBeenCalledWith(ADDRESS, { method: "HEAD" });
});

test.each([
  ["that is not there", () => new Response(null, { status: 404 })],
  ["whose length is not said", () => new Response(null)],
  [
    "that cannot be reached",
    () => {
      throw new TypeError("no network");
    },
  ],
])("of a file %s nothing is known, and it is written down", async (_, answer) => {
  answering(answer);
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await fileInfo(ADDRESS)).toBeNull();
  expect(log).toHaveBeenCalledWith("Error al obtener información del archivo", expect.anything());
});
