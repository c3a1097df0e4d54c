import { DAY_MS } from "@/lib/platform/time/instants";

const STORAGE_KEY = "ayllu-invitation";
const MAX_AGE_DAYS = 30;

type StoredInvitation = { code?: unknown; at?: unknown };

export function storeInvitation(code: string, now = Date.now()): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ code, at: now }));
  } catch {
    // Without storage the registration has no inviter.
  }
}

export function readStoredInvitation(now = Date.now()): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as StoredInvitation;
    const isFresh = typeof at === "number" && now - at < MAX_AGE_DAYS * DAY_MS;
    return isFresh && typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}

export function clearStoredInvitation(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}
