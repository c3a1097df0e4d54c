import { getEncuentroPhase, OPENS_MINUTES_BEFORE } from "@/lib/library/attendance/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { RoomClosure, RoomRole, SeatEnd } from "./schema";

/** Header with the pass of every call from inside a room. */
export const PASS_HEADER = "x-room-pass";

/** For how long a room goes on after the planned end, for those who were inside. */
export const OVERRUN_MINUTES = 60;

/** For how long a tab that has left comes back into the same seat: a reload leaves, too. */
export const RETURN_MS = 60_000;

type SeatEnding = { endedAt: Date | null; endReason: string | null };

/** Returns true while a seat is open at `now` (epoch milliseconds), or its tab may come back into it. */
export const canReturn = ({ endedAt, endReason }: SeatEnding, now: number): boolean =>
  endedAt === null || (endReason === "LEFT" && endedAt.getTime() > now - RETURN_MS);

/** Returns true for those who may mute, admit and remove others: the Master, admins and co-hosts. */
export const canLead = (role: RoomRole): boolean => role !== "participant";

/** Epoch milliseconds. */
const closesAtMs = ({ endsAt }: Pick<EncuentroView, "endsAt">): number =>
  Date.parse(endsAt) + OVERRUN_MINUTES * 60_000;

type RoomFacts = {
  encuentro: Pick<EncuentroView, "startsAt" | "endsAt" | "cancelled">;
  isEnded: boolean;
  isBanned: boolean;
  /** The person has been in this room before. */
  hasBeenInside: boolean;
  /** The person got their place when it took nobody new any more. */
  isLate: boolean;
};

/** Returns why a person with access cannot enter at `now` (epoch milliseconds); null if they can. */
export function findClosure(
  { encuentro, isEnded, isBanned, hasBeenInside, isLate }: RoomFacts,
  now: number,
): Exclude<RoomClosure, "full" | "no-engine"> | null {
  const phase = getEncuentroPhase(encuentro, now);
  if (phase === "cancelled" || phase === "upcoming") return phase;
  if (phase === "over" && !(hasBeenInside && now < closesAtMs(encuentro))) return "over";
  if (isEnded) return "ended";
  if (isLate) return "late";
  return isBanned ? "removed" : null;
}

export const CLOSURE_MESSAGES: Readonly<Record<RoomClosure, string>> = {
  upcoming: `Podrás entrar ${OPENS_MINUTES_BEFORE} minutos antes de que empiece.`,
  over: "Este encuentro ya ha terminado.",
  cancelled: "Este encuentro se ha cancelado.",
  ended: "Quien guía el encuentro ya lo ha cerrado.",
  late: "Cuando reservaste, este encuentro ya no admitía a nadie más: los tuyos son los siguientes.",
  removed: "Quien guía el encuentro te ha pedido que salgas.",
  full: "La sala está llena.",
  "no-engine": "La sala no está disponible ahora mismo. Vuelve a intentarlo en unos minutos.",
};

export const END_MESSAGES: Readonly<Record<SeatEnd, string>> = {
  left: "Has salido de la sala.",
  replaced: "Has entrado en la sala desde otro dispositivo.",
  removed: "Quien guía el encuentro te ha pedido que salgas.",
  refused: "Quien guía el encuentro no te ha dejado entrar.",
  access_lost: "Ya no tienes acceso a este encuentro.",
  room_ended: "El encuentro ha terminado.",
};
