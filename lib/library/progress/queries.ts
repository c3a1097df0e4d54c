import { api } from "@/lib/platform/api";
import type { PlaybackInput } from "./schema";

const TOO_MANY_REQUESTS = 429;

/** `keepalive` lets the request outlive the page. Returns false if it should be retried. */
async function sendPlaybackRequest(
  method: "PUT" | "DELETE",
  fileId: string,
  playback?: PlaybackInput,
): Promise<boolean> {
  try {
    const { status } = await fetch(api.playback(fileId), {
      method,
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      ...(playback ? { body: JSON.stringify(playback) } : {}),
    });
    return status < TOO_MANY_REQUESTS;
  } catch {
    return false;
  }
}

export const requestPositionSave = (fileId: string, { position, percent }: PlaybackInput): Promise<boolean> =>
  sendPlaybackRequest("PUT", fileId, { position, percent });

export const requestPositionDeletion = (fileId: string): Promise<boolean> =>
  sendPlaybackRequest("DELETE", fileId);
