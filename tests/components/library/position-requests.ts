import { vi } from "vitest";
import type { SavedPosition, PlaybackInput } from "@/lib/library/progress/schema";

/** A position as the server renders it. */
export const buildPosition = (fileId: string, changes: Partial<SavedPosition> = {}): SavedPosition => ({
  fileId,
  position: "0",
  percent: 10,
  updatedAt: "2026-11-21T08:00:00.000Z",
  ...changes,
});

/** Records requests to save and delete positions; `server.status` is the response status, 0 for no connection. */
export function stubPositionApi() {
  const saved: (PlaybackInput & { fileId: string })[] = [];
  const deleted: string[] = [];
  const server = { status: 204 };
  vi.spyOn(window, "fetch").mockImplementation(async (url, init) => {
    const fileId = decodeURIComponent(String(url).split("/").at(-1) ?? "");
    if (init?.method === "DELETE") deleted.push(fileId);
    else saved.push({ fileId, ...(JSON.parse(String(init?.body)) as PlaybackInput) });
    if (server.status === 0) throw new TypeError("Failed to fetch");
    return new Response(null, { status: server.status });
  });
  return { saved, deleted, server };
}
