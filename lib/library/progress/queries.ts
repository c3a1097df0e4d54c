import { api } from "@/lib/platform/routes";
import type { Place } from "./schema";

const TOO_MANY_REQUESTS = 429;

/**
 * Asks to keep where somebody is in a file; also while the page is being left, which `keepalive` allows.
 * False when it is worth asking again: there was no connection, or the server could not.
 */
async function ask(method: "PUT" | "DELETE", fileId: string, place?: Place): Promise<boolean> {
  try {
    const { status } = await fetch(api.playback(fileId), {
      method,
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      ...(place ? { body: JSON.stringify(place) } : {}),
    });
    return status < TOO_MANY_REQUESTS;
  } catch {
    return false;
  }
}

export const keepPlace = (fileId: string, { position, percent }: Place): Promise<boolean> =>
  ask("PUT", fileId, { position, percent });

export const forgetPlace = (fileId: string): Promise<boolean> => ask("DELETE", fileId);
