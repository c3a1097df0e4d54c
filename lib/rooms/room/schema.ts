import { z } from "zod";
import { requiredText, trimmedText } from "@/lib/platform/text/safe-text";
import type { IceServer } from "@/lib/rooms/ice-server";
import { REACTIONS } from "@/lib/rooms/reactions";
import { seatNumber, type RoomClosure, type RoomRole, type SeatView } from "@/lib/rooms/seats/schema";

/** Pictures of the circle; further people share pages. */
export const CIRCLE_SIZE = 25;

/** People of a group. */
export const GROUP_SIZES = { min: 2, max: 6 } as const;
const MAX_GROUPS = 50;

export const END_NOTE_MAX = 300;
export const PIN_MAX = 500;
/** Seconds. */
const TIMER_MAX = 3 * 3600;

const reason = requiredText(END_NOTE_MAX, "Escribe el motivo");

/** An action of a person; those of the second group need `canLead`, those of the last `host`. */
export const roomAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("raise-hand"), isRaised: z.boolean() }),
  z.object({
    type: z.literal("media"),
    isAudioOn: z.boolean().optional(),
    isVideoOn: z.boolean().optional(),
    isSharing: z.boolean().optional(),
    isOriginalSound: z.boolean().optional(),
    isWeakLine: z.boolean().optional(),
  }),
  z.object({ type: z.literal("react"), reaction: z.enum(REACTIONS) }),
  /** `isQuiet` also tells the team, with what the person wrote. */
  z.object({
    type: z.literal("leave"),
    isQuiet: z.boolean().default(false),
    note: trimmedText(1000).default(""),
  }),

  z.object({ type: z.literal("mute"), seat: seatNumber }),
  z.object({ type: z.literal("mute-all") }),
  z.object({ type: z.literal("ask-unmute"), seat: seatNumber }),
  z.object({ type: z.literal("spotlight"), seat: seatNumber.nullable() }),
  z.object({ type: z.literal("lock"), isLocked: z.boolean() }),
  z.object({ type: z.literal("admit"), seat: seatNumber }),
  z.object({ type: z.literal("refuse"), seat: seatNumber }),
  z.object({ type: z.literal("remove"), seat: seatNumber, reason }),
  z.object({ type: z.literal("pin"), text: trimmedText(PIN_MAX) }),
  /** A value of null clears the timer. */
  z.object({ type: z.literal("timer"), seconds: z.int().min(5).max(TIMER_MAX).nullable() }),
  z.object({ type: z.literal("bell") }),
  /**
   * Divides those inside into groups of `size` at random, or as chosen (the rest stays with the Master), until the bell calls them
   * back: after the minutes, or when whoever leads says so.
   */
  z.object({
    type: z.literal("groups"),
    size: z.int().min(GROUP_SIZES.min).max(GROUP_SIZES.max),
    chosen: z
      .array(z.object({ seat: seatNumber, group: z.int().min(1).max(MAX_GROUPS) }))
      .max(100)
      .default([]),
    minutes: z.int().min(1).max(60).nullable(),
  }),
  /** Takes whoever leads into a group; null takes them out of it. */
  z.object({ type: z.literal("visit"), group: z.int().min(1).max(MAX_GROUPS).nullable() }),
  z.object({ type: z.literal("recall") }),

  /** From the planned start on; the Master can open the room again until the planned end. */
  z.object({ type: z.literal("end") }),
  z.object({ type: z.literal("cohost"), seat: seatNumber, isCohost: z.boolean() }),
]);
export type RoomAction = z.output<typeof roomAction>;

/** Instants are ISO 8601 in UTC. */
export type RoomState = {
  version: number;
  /** The server's clock. */
  now: string;
  /** The Master or a co-host has come in; until then, everybody else waits. */
  isOpened: boolean;
  isLocked: boolean;
  endedAt: string | null;
  spotlight: number | null;
  pinned: string;
  timerEndsAt: string | null;
  /** Last ring of the silence bell. */
  bellAt: string | null;
  /** Set while those inside are divided into groups; `groupsUntil` is null where only a leader calls back. */
  groupsSince: string | null;
  groupsUntil: string | null;
  /** In order of arrival. Those who wait are seen by those who lead the room. */
  seats: SeatView[];
};

/** The antechamber, of a person who may enter. Instants are ISO 8601 in UTC. */
export type RoomView = {
  encuentroId: string;
  title: string;
  startsAt: string;
  endsAt: string;
  opensAt: string;
  timezone: string;
  ayni: { id: string; slug: string; title: string; contentType: string };
  master: { id: string; slug: string; name: string; photoUrl: string | null; country: string | null };
  /** Back to the received content, or to the Master's own page of it. */
  backPath: string;
  role: RoomRole;
  /** The viewer is its Master, who may open it again; an admin is a host as well. */
  isOwn: boolean;
  /** The person's own name, to start with. */
  name: string;
  closure: RoomClosure | null;
  /** The Master's words on removing the person. */
  closureNote: string | null;
  isOpened: boolean;
  isLocked: boolean;
  /** The Master's own link, for an encuentro outside Ayllu. */
  joinUrl: string | null;
  contraindications: { text: string; version: string; isAccepted: boolean } | null;
  /** People inside, and for those who lead also those who wait. */
  people: { name: string; photoUrl: string | null; role: RoomRole; isWaiting: boolean }[];
  /** Files that those who lead may share in the chat; empty for others. */
  files: { id: string; name: string }[];
  /** Servers that test the connection, without credentials: those of the relay come with the event `joined`. */
  iceServers: IceServer[];
  now: string;
};

/** The farewell after an encuentro to a person who was in its room. Instants are ISO 8601 in UTC. */
export type RoomFarewell = {
  /** False for a moment after the end, until attendance is measured. */
  isSettled: boolean;
  /** The person's order, which thanks and certificate belong to; null for its Master. */
  orderId: string | null;
  next: { id: string; title: string; startsAt: string; timezone: string } | null;
  /** The people who came into our own room and for how many minutes, most first; for its Master alone. */
  attendees: { userId: string; name: string; photoUrl: string | null; minutes: number }[] | null;
};
