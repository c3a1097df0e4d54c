import { z } from "zod";
import { requiredText } from "@/lib/platform/text/safe-text";

export const roomParams = z.object({ id: z.uuid() });

/** Names a person in a room, and in the media engine. */
export const seatNumber = z.int().min(1).max(2_147_483_647);

export const passInput = z.object({
  /** Random and stable for a tab of a browser: a second one of the same person replaces the first. */
  deviceId: z.uuid(),
  name: requiredText(60, "Di cómo te llamas"),
  /** Ends the seat that the person has on another device; without it, `OtherDevice`. */
  isReplacing: z.boolean().default(false),
  /** The version of `RoomView.contraindications`; required until that version was accepted. */
  acceptedVersion: z.string().max(64).optional(),
});
export type PassInput = z.output<typeof passInput>;

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

export const streamQuery = z.object({
  /** 1 while the browser still has the connections of its last stream: it goes on with them. */
  hasMedia: flag,
});

export const ROOM_ROLES = ["participant", "cohost", "host"] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** Reason for which the room cannot be entered now. */
export type RoomClosure =
  "upcoming" | "over" | "cancelled" | "ended" | "late" | "removed" | "full" | "no-engine";

/** `waiting`: the room is locked, or nobody who leads has opened it, and nobody has let the person in yet. */
export type SeatState = "waiting" | "admitted";

/** `pass` is a secret that is returned once. `seat` is the number that names the person in the room. */
export type RoomPass = { pass: string; seat: number; role: RoomRole; state: SeatState };

export const SEAT_ENDS = ["left", "replaced", "removed", "refused", "access_lost", "room_ended"] as const;
export type SeatEnd = (typeof SEAT_ENDS)[number];

export const MEDIA_SOURCES = ["microphone", "camera", "screen", "screen-sound"] as const;
export type MediaSource = (typeof MEDIA_SOURCES)[number];

/** `mid` names the medium among those that its sender publishes. */
export type SentStream = { mid: string; source: MediaSource };

/** A person inside, as everybody there sees them. Instants are ISO 8601 in UTC. */
export type SeatView = {
  seat: number;
  userId: string;
  name: string;
  photoUrl: string | null;
  role: RoomRole;
  state: SeatState;
  /** False while the connection is interrupted. */
  isConnected: boolean;
  isAudioOn: boolean;
  isVideoOn: boolean;
  isSharing: boolean;
  isOriginalSound: boolean;
  isWeakLine: boolean;
  handRaisedAt: string | null;
  /** Number of the group; null for those who stay with the Master, and unless the room is divided. */
  group: number | null;
  streams: SentStream[];
};
