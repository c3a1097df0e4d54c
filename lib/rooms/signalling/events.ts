import "server-only";
import { z } from "zod";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { EngineEvent, EngineSession, Jsep } from "@/lib/platform/ports/rooms";
import { changeState } from "@/lib/rooms/changes";
import { readSubscriptions, type ReceivedStream } from "@/lib/rooms/seats/data";
import { MEDIA_SOURCES, type SentStream } from "@/lib/rooms/seats/schema";
import type { RoomEvent, Side } from "./schema";
import { withOriginalSound } from "./sdp";
import type { SeatRef } from "./session";

// Translates events of the VideoRoom plugin into those of the browser, and records what the seat sends and receives.

const source = z.enum(MEDIA_SOURCES);
const sentStream = z.object({ mid: z.string(), description: source, disabled: z.boolean().optional() });
const receivedStream = z.object({
  mid: z.string(),
  feed_id: z.int(),
  feed_mid: z.string(),
  feed_description: source,
  active: z.boolean().optional(),
});
const pluginEvent = z.object({
  videoroom: z.string(),
  id: z.int().optional(),
  configured: z.string().optional(),
  streams: z.array(z.unknown()).optional(),
  error_code: z.int().optional(),
  error: z.string().optional(),
});

/** Keeps the entries that are as expected: a stream that is gone has no feed any more. */
const parseEach = <Value>(schema: z.ZodType<Value>, values: readonly unknown[] = []): Value[] =>
  values.flatMap((value) => {
    const result = schema.safeParse(value);
    return result.success ? [result.data] : [];
  });

type Publisher = EngineSession["publisher"];

/** Stores nothing for a session that another one of the same seat has replaced: its late end says nothing of the new one. */
async function storeSentStreams(
  { id, encuentroId }: SeatRef,
  publisher: Publisher,
  streams: SentStream[],
): Promise<void> {
  await changeState(encuentroId, (tx) =>
    tx.roomSeat.updateMany({ where: { id, publisher }, data: { streams } }),
  );
}

async function toAnswer({ id }: SeatRef, { sdp }: Jsep, streams: readonly SentStream[]): Promise<RoomEvent> {
  const seat = await db.roomSeat.findUnique({ where: { id }, select: { isOriginalSound: true } });
  const microphones = streams.filter((stream) => stream.source === "microphone").map(({ mid }) => mid);
  return { type: "answer", sdp: seat?.isOriginalSound ? withOriginalSound(sdp, microphones) : sdp };
}

async function toOffer(
  { id }: SeatRef,
  publisher: Publisher,
  { sdp }: Jsep,
  streams: unknown[] | undefined,
): Promise<RoomEvent> {
  if (streams === undefined) {
    const seat = await db.roomSeat.findUnique({ where: { id }, select: { subscriptions: true } });
    const known = (seat && readSubscriptions(seat)) ?? [];
    return { type: "offer", sdp, streams: known.map(({ mid, seat, source }) => ({ mid, seat, source })) };
  }
  const received: ReceivedStream[] = parseEach(receivedStream, streams)
    .filter(({ active }) => active !== false)
    .map((stream) => ({
      mid: stream.mid,
      seat: stream.feed_id,
      source: stream.feed_description,
      sentMid: stream.feed_mid,
    }));
  await db.roomSeat.updateMany({ where: { id, publisher }, data: { subscriptions: received } });
  return { type: "offer", sdp, streams: received.map(({ mid, seat, source }) => ({ mid, seat, source })) };
}

async function translatePublisher(
  seat: SeatRef,
  publisher: Publisher,
  event: z.output<typeof pluginEvent>,
  jsep: Jsep | null,
): Promise<RoomEvent[]> {
  switch (event.videoroom) {
    case "talking":
    case "stopped-talking":
      if (event.id === undefined) return [];
      return [{ type: "talking", seat: event.id, isTalking: event.videoroom === "talking" }];
    case "event": {
      if (event.configured !== "ok" || !jsep) return [];
      const streams = parseEach(sentStream, event.streams)
        .filter(({ disabled }) => !disabled)
        .map(({ mid, description }) => ({ mid, source: description }));
      await storeSentStreams(seat, publisher, streams);
      return [await toAnswer(seat, jsep, streams)];
    }
    default:
      return [];
  }
}

const MEDIA_EVENTS: Readonly<Record<Exclude<EngineEvent["type"], "plugin">, (side: Side) => RoomEvent>> = {
  up: (side) => ({ type: "media", side, isUp: true }),
  hangup: (side) => ({ type: "media", side, isUp: false }),
  "slow-link": (side) => ({ type: "slow-link", side }),
};

/** Returns the browser's events for one of the engine, after recording what it says. */
export async function translateEvent(
  seat: SeatRef,
  { publisher }: Pick<EngineSession, "publisher">,
  event: EngineEvent,
): Promise<RoomEvent[]> {
  const side: Side = event.handle === publisher ? "publisher" : "subscriber";
  if (event.type !== "plugin") {
    if (event.type === "hangup" && side === "publisher") await storeSentStreams(seat, publisher, []);
    return [MEDIA_EVENTS[event.type](side)];
  }
  const parsed = pluginEvent.safeParse(event.data);
  if (!parsed.success) return [];
  if (parsed.data.error_code !== undefined)
    log.warn({ seat: seat.number, error: parsed.data.error }, "The media engine refused a request");
  if (side === "publisher") return translatePublisher(seat, publisher, parsed.data, event.jsep);
  if (parsed.data.error_code !== undefined) return [{ type: "subscription-refused" }];
  return event.jsep ? [await toOffer(seat, publisher, event.jsep, parsed.data.streams)] : [];
}

/** True for the event that answers the request to join. */
export const isJoined = ({ data }: Extract<EngineEvent, { type: "plugin" }>): boolean =>
  data.videoroom === "joined";

/** Error codes of the plugin: no such room, not allowed, and somebody with this number is inside. */
const JOIN_ERRORS: readonly unknown[] = [426, 433, 436];

/** True for the event that refuses the request to join: the room may be on its way to another engine. */
export const isRefusedToJoin = ({ data }: Extract<EngineEvent, { type: "plugin" }>): boolean =>
  JOIN_ERRORS.includes(data.error_code);
