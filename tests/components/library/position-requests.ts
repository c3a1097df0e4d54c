import { vi } from "vitest";
import type { KeptPlace, Place } from "@/lib/library/progress/schema";

/** A place as the page of a content gets it. */
export const keptPlace = (fileId: string, given: Partial<KeptPlace> = {}): KeptPlace => ({
  fileId,
  position: "0",
  percent: 10,
  updatedAt: "2026-11-21T08:00:00.000Z",
  ...given,
});

/** What is asked of the server to keep and to forget; `answer` is its status, 0 without a connection. */
export function requestsTo() {
  const places: (Place & { fileId: string })[] = [];
  const forgotten: string[] = [];
  const server = { answer: 204 };
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    const fileId = decodeURIComponent(String(url).split("/").at(-1) ?? "");
    if (init?.method === "DELETE") forgotten.push(fileId);
    else places.push({ fileId, ...(JSON.parse(String(init?.body)) as Place) });
    if (server.answer === 0) throw new TypeError("Failed to fetch");
    return new Response(null, { status: server.answer });
  });
  return { places, forgotten, server };
}
