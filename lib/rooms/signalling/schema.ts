import { z } from "zod";
import type { IceServer } from "@/lib/rooms/ice-server";
import type { RoomMessage } from "@/lib/rooms/messages/schema";
import type { Reaction } from "@/lib/rooms/reactions";
import type { RoomState } from "@/lib/rooms/room/schema";
import { MEDIA_SOURCES, seatNumber, type MediaSource, type SeatEnd } from "@/lib/rooms/seats/schema";

// A browser has two peer connections: one sends its own media (`publisher`), one receives those of the others
// (`subscriber`). The browser offers the first and answers the second.

/** Larger descriptions come from no browser: one medium takes about 6 KB. */
const SDP_MAX = 100_000;
const sdp = z.string().min(1).max(SDP_MAX);
const mid = z.string().regex(/^[\w-]{1,16}$/);

export const SIDES = ["publisher", "subscriber"] as const;
export type Side = (typeof SIDES)[number];

/**
 * A candidate (RFC 8839), or the empty one that some browsers send last: addresses are those of IP, or the random names by
 * which browsers hide them.
 */
export const CANDIDATE =
  /^(?:candidate:[\w+/]{1,32} [12] (?:udp|tcp) \d{1,10} (?:[\d.]{7,15}|[\da-f:.]{2,45}|[\da-f-]{36}\.local) (?:[1-5]?\d{1,4}|6[0-5]\d{3}) typ (?:host|srflx|prflx|relay)(?: [\w+/.:-]{1,64}){0,30})?$/i;

const candidate = z.object({
  candidate: z.string().max(1000).regex(CANDIDATE),
  sdpMid: mid.nullable(),
  sdpMLineIndex: z.int().min(0).max(255).nullable(),
});

export const signal = z.discriminatedUnion("type", [
  /** Starts sending, changes what is sent, or restarts ICE. Answered by the event `answer`. */
  z.object({
    type: z.literal("publish"),
    sdp,
    streams: z.array(z.object({ mid, source: z.enum(MEDIA_SOURCES) })).max(4),
    isOriginalSound: z.boolean().default(false),
  }),
  /**
   * Everything the browser wants to receive; what is missing is no longer sent. Answered by the event `offer` if that
   * changes the session. Send the next one after the offer before has been answered.
   */
  z.object({ type: z.literal("subscribe"), streams: z.array(z.object({ seat: seatNumber, mid })).max(200) }),
  z.object({ type: z.literal("answer"), sdp }),
  /** An empty list says that there are no more. */
  z.object({ type: z.literal("candidates"), side: z.enum(SIDES), candidates: z.array(candidate).max(50) }),
  /** Chooses a simulcast layer (0 is the smallest) of received videos, by the `mid` of the offer. */
  z.object({
    type: z.literal("layers"),
    layers: z.array(z.object({ mid, substream: z.int().min(0).max(2) })).max(100),
  }),
  /** Asks for an offer that restarts ICE of the receiving connection. */
  z.object({ type: z.literal("restart") }),
  /** Answers a `ping`: the person is still there. */
  z.object({ type: z.literal("alive") }),
]);
export type Signal = z.output<typeof signal>;

/** One line of JSON in the response of `GET /api/encuentros/{id}/room/stream`. */
export type RoomEvent =
  /** First event of an admitted person, and again after the room has moved: open new peer connections. */
  | { type: "joined"; seat: number; iceServers: IceServer[] }
  /** The media engine is gone; `joined` follows as soon as there is one. Close the peer connections. */
  | { type: "engine-lost" }
  | { type: "state"; state: RoomState }
  /** All messages at first, then each new one. */
  | { type: "messages"; messages: RoomMessage[] }
  | { type: "reaction"; seat: number; reaction: Reaction }
  | { type: "talking"; seat: number; isTalking: boolean }
  | { type: "answer"; sdp: string }
  | { type: "offer"; sdp: string; streams: { mid: string; seat: number; source: MediaSource }[] }
  /** A requested medium is no longer there: subscribe again after the next state. */
  | { type: "subscription-refused" }
  /** Media flow, or have stopped without a word. */
  | { type: "media"; side: Side; isUp: boolean }
  /** Packets get lost on the way from or to the browser. */
  | { type: "slow-link"; side: Side }
  /** The Master muted the person's microphone: switch it off. */
  | { type: "muted" }
  | { type: "unmute-asked" }
  | { type: "ended"; reason: SeatEnd; note: string | null }
  /** Every 10 s, so that a dead connection is noticed: by the browser, which has not heard it, and by its missing answer. */
  | { type: "ping" };
