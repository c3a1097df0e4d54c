import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import { isOpen } from "../library/attendance/policy";
import type { SessionList, SessionView } from "../library/attendance/schema";

/** The encuentros of a content, with how much the clock of the server is ahead of this one, in milliseconds. */
export type KnownSessions = { sessions: SessionView[]; ahead: number };

// Timers wait for less than 25 days.
const LONGEST_WAIT_MS = 12 * 3_600_000;
const LINK_WAIT_MS = 60_000;
const MARGIN_MS = 500;

/**
 * How long nothing can be known anew: until the next doors open or, where one meets online, a link may have come.
 * False: nothing will.
 */
export function nextLook({ sessions, ahead }: KnownSessions, clock: number, online: boolean): number | false {
  const now = clock + ahead;
  const coming = sessions.filter((session) => !session.cancelled && Date.parse(session.opensAt) > now);
  const waits = coming.map(({ opensAt }) => Date.parse(opensAt) - now + MARGIN_MS);
  const linkless = online && sessions.some((session) => isOpen(session, now) && session.joinUrl === null);
  if (linkless) waits.push(LINK_WAIT_MS);
  return waits.length === 0 ? false : Math.min(...waits, LONGEST_WAIT_MS);
}

async function readSessions(ayniId: string, signal: AbortSignal): Promise<KnownSessions> {
  const { content, metadata } = await apiCall<SessionList>("GET", api.sessionsOf(ayniId), undefined, signal);
  return { sessions: content, ahead: Date.parse(metadata.now) - Date.now() };
}

/** The encuentros of a content that one received or gives; asked for again when a door opens and when one returns. */
export const receivedSessions = (ayniId: string, online: boolean) =>
  queryOptions({
    queryKey: ["sessions", ayniId],
    queryFn: ({ signal }) => readSessions(ayniId, signal),
    refetchInterval: ({ state }) => (state.data ? nextLook(state.data, Date.now(), online) : false),
  });

/** Writes down that one enters. */
export const attendance = () =>
  mutationOptions({
    mutationFn: (encuentroId: string) => apiCall("POST", api.attendance(encuentroId)),
  });
