import "server-only";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { EngineError, EngineGone, rooms } from "@/lib/platform/ports/rooms";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { readSentStreams, readSubscriptions } from "@/lib/rooms/seats/data";
import { separateSeat } from "@/lib/rooms/seats/separation";
import { toBudgetKey, type OpenSeat } from "@/lib/rooms/seats/service";
import { parseSdp, requireSentStreams, withOriginalSound } from "./sdp";
import type { Signal } from "./schema";
import { toSeatSession, type SeatSession } from "./session";

// Translates what a browser asks for into requests to the media engine. The answers come as events of the seat's stream.

const SIGNAL_LIMIT = { name: "room signal", points: 400, seconds: 60 };

type SignalOf<Type extends Signal["type"]> = Extract<Signal, { type: Type }>;

type Connected = { seat: OpenSeat; session: SeatSession };

/** Errors: `Conflict` (not inside yet), `ServiceUnavailable` (the engine is being replaced). */
function requireConnection(seat: OpenSeat): Connected {
  if (seat.state !== "ADMITTED" || !seat.encuentro.room?.engineUrl) throw new AppError("Conflict");
  const session = toSeatSession(seat);
  if (!session) throw new AppError("ServiceUnavailable", { retryAfter: 1 });
  return { seat, session };
}

async function publish(
  { seat, session }: Connected,
  { sdp, streams, isOriginalSound }: SignalOf<"publish">,
): Promise<void> {
  requireSentStreams(parseSdp(sdp), streams);
  if (seat.isOriginalSound !== isOriginalSound)
    await db.roomSeat.update({ where: { id: seat.id }, data: { isOriginalSound } });
  const microphones = streams.filter(({ source }) => source === "microphone").map(({ mid }) => mid);
  const body = {
    request: "configure",
    descriptions: streams.map(({ mid, source }) => ({ mid, description: source })),
  };
  const offer = isOriginalSound ? withOriginalSound(sdp, microphones) : sdp;
  await rooms.send(session, session.publisher, body, { type: "offer", sdp: offer });
}

/** Leaves out what nobody sends to this generation of the room, and who is in another group. */
async function keepAudible(
  { seat }: Connected,
  wanted: SignalOf<"subscribe">["streams"],
): Promise<SignalOf<"subscribe">["streams"]> {
  const numbers = [...new Set(wanted.map((stream) => stream.seat))].filter(
    (number) => number !== seat.number,
  );
  const senders = await db.roomSeat.findMany({
    where: {
      encuentroId: seat.encuentroId,
      number: { in: numbers },
      state: "ADMITTED",
      generation: seat.generation,
      group: seat.group,
    },
    select: { number: true, streams: true },
  });
  const sent = new Set(
    senders.flatMap((sender) => readSentStreams(sender).map(({ mid }) => `${sender.number} ${mid}`)),
  );
  return wanted.filter((stream) => sent.has(`${stream.seat} ${stream.mid}`));
}

type Feed = { feed: number; mid: string };

/** Asks the engine for what is missing of these, and gives the others back. */
async function requestFeeds({ seat, session }: Connected, wanted: readonly Feed[]): Promise<void> {
  const current = readSubscriptions(seat);
  if (current === null) {
    if (wanted.length === 0) return;
    const body = {
      request: "join",
      ptype: "subscriber",
      room: session.room,
      autoupdate: true,
      streams: wanted,
    };
    return rooms.send(session, session.subscriber, body);
  }
  const key = ({ feed, mid }: Feed) => `${feed} ${mid}`;
  const held = current.map((stream) => ({ feed: stream.seat, mid: stream.sentMid }));
  const heldKeys = new Set(held.map(key));
  const wantedKeys = new Set(wanted.map(key));
  const added = wanted.filter((stream) => !heldKeys.has(key(stream)));
  const removed = held.filter((stream) => !wantedKeys.has(key(stream)));
  if (added.length + removed.length === 0) return;
  await rooms.send(session, session.subscriber, {
    request: "update",
    ...(added.length > 0 ? { subscribe: added } : {}),
    ...(removed.length > 0 ? { unsubscribe: removed } : {}),
  });
}

async function subscribe(connected: Connected, { streams }: SignalOf<"subscribe">): Promise<void> {
  const audible = await keepAudible(connected, streams);
  await requestFeeds(
    connected,
    audible.map(({ seat, mid }) => ({ feed: seat, mid })),
  );
  // Groups that have begun in the meantime do not know of this request.
  await separateSeat(
    connected.seat,
    audible.map(({ seat }) => seat),
  );
}

/** A seat that has been released for its silence is connected by its next stream only. */
async function stayAlive({ id }: OpenSeat): Promise<void> {
  await db.roomSeat.updateMany({
    where: { id, endedAt: null, connectedAt: { not: null } },
    data: { lastSeenAt: new Date() },
  });
}

async function forward(connected: Connected, signal: Exclude<Signal, { type: "alive" }>): Promise<void> {
  const { session } = connected;
  switch (signal.type) {
    case "publish":
      return publish(connected, signal);
    case "subscribe":
      return subscribe(connected, signal);
    case "answer":
      parseSdp(signal.sdp);
      return rooms.send(
        session,
        session.subscriber,
        { request: "start" },
        { type: "answer", sdp: signal.sdp },
      );
    case "candidates":
      return rooms.trickle(session, session[signal.side], signal.candidates);
    case "layers":
      return rooms.send(session, session.subscriber, { request: "configure", streams: signal.layers });
    case "restart":
      return rooms.send(session, session.subscriber, { request: "configure", restart: true });
  }
}

/**
 * Passes on a signal. Errors: `ValidationError` (no valid description), `Conflict` (not inside), `ServiceUnavailable` (the
 * engine is being replaced), `TooManyRequests`.
 */
export async function handleSignal(seat: OpenSeat, signal: Signal): Promise<void> {
  await consumeRateLimit(SIGNAL_LIMIT, toBudgetKey(seat));
  if (signal.type === "alive") return stayAlive(seat);
  const connected = requireConnection(seat);
  try {
    await forward(connected, signal);
  } catch (error) {
    if (error instanceof EngineGone) throw new AppError("ServiceUnavailable", { retryAfter: 1 });
    if (error instanceof EngineError) throw new AppError("Conflict");
    throw error;
  }
}
