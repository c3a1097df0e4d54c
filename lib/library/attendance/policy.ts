import type { EncuentroView } from "@/lib/content/schedule/schema";

export const OPENS_MINUTES_BEFORE = 15;

type EncuentroTimes = Pick<EncuentroView, "startsAt" | "endsAt" | "cancelled">;

/** Epoch milliseconds. */
export const opensAtMs = ({ startsAt }: Pick<EncuentroTimes, "startsAt">): number =>
  Date.parse(startsAt) - OPENS_MINUTES_BEFORE * 60_000;

export type EncuentroPhase = "cancelled" | "upcoming" | "open" | "inProgress" | "over";

/** `now` in epoch milliseconds. */
export function getEncuentroPhase(encuentro: EncuentroTimes, now: number): EncuentroPhase {
  if (now >= Date.parse(encuentro.endsAt)) return "over";
  if (encuentro.cancelled) return "cancelled";
  if (now >= Date.parse(encuentro.startsAt)) return "inProgress";
  return now >= opensAtMs(encuentro) ? "open" : "upcoming";
}

export function isEncuentroOpen(encuentro: EncuentroTimes, now: number): boolean {
  const phase = getEncuentroPhase(encuentro, now);
  return phase === "open" || phase === "inProgress";
}
