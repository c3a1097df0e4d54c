import { findLiveSpan, type EncuentroTimes } from "@/lib/content/schedule/policy";

export const OPENS_MINUTES_BEFORE = 15;

/** Epoch milliseconds. */
export const opensAtMs = ({ startsAt }: Pick<EncuentroTimes, "startsAt">): number =>
  Date.parse(startsAt) - OPENS_MINUTES_BEFORE * 60_000;

export type EncuentroPhase = "cancelled" | "upcoming" | "open" | "inProgress" | "over";

/** `now` in epoch milliseconds. */
export function getEncuentroPhase(encuentro: EncuentroTimes, now: number): EncuentroPhase {
  const { from, until } = findLiveSpan(encuentro);
  if (now >= until) return "over";
  if (encuentro.cancelled) return "cancelled";
  if (now >= from) return "inProgress";
  return now >= opensAtMs(encuentro) ? "open" : "upcoming";
}

export function isEncuentroOpen(encuentro: EncuentroTimes, now: number): boolean {
  const phase = getEncuentroPhase(encuentro, now);
  return phase === "open" || phase === "inProgress";
}
