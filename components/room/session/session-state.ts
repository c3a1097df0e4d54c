import type { RoomMessage } from "@/lib/rooms/messages/schema";
import type { Reaction } from "@/lib/rooms/reactions";
import type { RoomState } from "@/lib/rooms/room/schema";
import type { RoomPass, SeatEnd } from "@/lib/rooms/seats/schema";

export type ShownReaction = { id: number; seat: number; reaction: Reaction };

export type SessionState = {
  phase: "waiting" | "inside" | "ended";
  ownSeat: number;
  /** False while the events are being reconnected. */
  isOnline: boolean;
  /** False between the loss of the media engine and the next one. */
  hasEngine: boolean;
  room: RoomState | null;
  /** The server's clock minus this one, in milliseconds. */
  clockAheadMs: number;
  messages: readonly RoomMessage[];
  talking: readonly number[];
  /** Seat of the last speaker among the others. */
  speaker: number | null;
  reactions: readonly ShownReaction[];
  end: { reason: SeatEnd; note: string | null } | null;
};

export const createSessionState = (pass: RoomPass): SessionState => ({
  phase: pass.state === "waiting" ? "waiting" : "inside",
  ownSeat: pass.seat,
  isOnline: false,
  hasEngine: false,
  room: null,
  clockAheadMs: 0,
  messages: [],
  talking: [],
  speaker: null,
  reactions: [],
  end: null,
});

export type TalkingChange = { seat: number; isTalking: boolean };

/** The person who speaks keeps the place of the speaker until they pause. */
export function changeTalking(
  { talking, speaker, ownSeat }: Pick<SessionState, "talking" | "speaker" | "ownSeat">,
  { seat, isTalking }: TalkingChange,
): Pick<SessionState, "talking" | "speaker"> {
  const next = talking.filter((other) => other !== seat);
  if (isTalking) next.push(seat);
  const isFree = speaker === null || !next.includes(speaker);
  return { talking: next, speaker: isTalking && seat !== ownSeat && isFree ? seat : speaker };
}

/** After a reconnection, all messages come again. */
export function mergeMessages(
  known: readonly RoomMessage[],
  added: readonly RoomMessage[],
): readonly RoomMessage[] {
  const messages = new Map([...known, ...added].map((message) => [message.id, message]));
  return [...messages.values()].sort((left, right) => left.createdAt.localeCompare(right.createdAt));
}
