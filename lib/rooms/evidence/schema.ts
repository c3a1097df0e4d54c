import type { RoomRole, SeatEnd } from "@/lib/platform/db/generated/enums";

/** One line about a person in a room, or about the room. Instants are ISO 8601 in UTC. */
export type EvidenceRow = {
  person: string;
  role: string;
  fact: string;
  from: string | null;
  until: string | null;
  minutes: number | null;
  percent: number | null;
  detail: string;
};

export const ROLE_WORDS: Record<RoomRole, string> = {
  PARTICIPANT: "Aprendiz",
  COHOST: "Ayuda a guiar",
  HOST: "Guía",
};

export const SEAT_END_WORDS: Record<SeatEnd, string> = {
  LEFT: "Salió",
  REPLACED: "Siguió desde otro dispositivo",
  REMOVED: "Le pidieron que saliera",
  REFUSED: "No le dejaron entrar",
  ACCESS_LOST: "Perdió el acceso",
  ROOM_ENDED: "La sala se cerró",
};
