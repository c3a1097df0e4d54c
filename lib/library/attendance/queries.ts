import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { isEncuentroOpen } from "./policy";
import type { JoinableEncuentroList, JoinableEncuentro } from "./schema";

/** `clockAheadMs` is how far the server's clock is ahead of this one. */
export type EncuentrosSnapshot = { encuentros: JoinableEncuentro[]; clockAheadMs: number };

// A timer of 25 days or more would overflow and fire at once.
const MAX_REFETCH_MS = 12 * 3_600_000;
const LINK_REFETCH_MS = 60_000;
const MARGIN_MS = 500;

/** Milliseconds until the next doors open or an online join link may appear; false if nothing will change. */
export function nextRefetchMs(
  { encuentros, clockAheadMs }: EncuentrosSnapshot,
  clientNow: number,
  isOnline: boolean,
): number | false {
  const now = clientNow + clockAheadMs;
  const upcoming = encuentros.filter(({ cancelled, opensAt }) => !cancelled && Date.parse(opensAt) > now);
  const waits = upcoming.map(({ opensAt }) => Date.parse(opensAt) - now + MARGIN_MS);
  const isLinkMissing =
    isOnline && encuentros.some((encuentro) => isEncuentroOpen(encuentro, now) && encuentro.joinUrl === null);
  if (isLinkMissing) waits.push(LINK_REFETCH_MS);
  return waits.length === 0 ? false : Math.min(...waits, MAX_REFETCH_MS);
}

async function fetchEncuentros(ayniId: string, signal: AbortSignal): Promise<EncuentrosSnapshot> {
  const { content, metadata } = await apiCall<JoinableEncuentroList>("GET", api.ayniEncuentros(ayniId), {
    signal,
  });
  return { encuentros: content, clockAheadMs: Date.parse(metadata.now) - Date.now() };
}

export const receivedEncuentrosQuery = (ayniId: string, isOnline: boolean) =>
  queryOptions({
    queryKey: ["sessions", ayniId],
    queryFn: ({ signal }) => fetchEncuentros(ayniId, signal),
    refetchInterval: ({ state }) => (state.data ? nextRefetchMs(state.data, Date.now(), isOnline) : false),
  });

export const attendMutation = () =>
  mutationOptions({
    mutationFn: (encuentroId: string) => apiCall("POST", api.attendance(encuentroId)),
  });
