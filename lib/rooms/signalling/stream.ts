import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { EngineError, EngineGone, rooms } from "@/lib/platform/ports/rooms";
import { changeState, subscribeToRoom, type RoomChange } from "@/lib/rooms/changes";
import { listIceServers } from "@/lib/rooms/engine";
import { findMessage, listMessages } from "@/lib/rooms/messages/data";
import { getRoomState, toVisibleState } from "@/lib/rooms/room/data";
import { toRoomRole, toSeatEnd } from "@/lib/rooms/seats/data";
import { toBudgetKey, type OpenSeat } from "@/lib/rooms/seats/service";
import { isJoined, isRefusedToJoin, translateEvent } from "./events";
import type { RoomEvent } from "./schema";
import { findSeatSession, openSeatSession, type SeatSession } from "./session";

// The events of one person inside: a line of JSON for each, until they leave or their browser goes away.

const PING_MS = 10_000;
/** Several changes within it are told as one. */
const STATE_DELAY_MS = 25;
const RETRY_MS = 500;
/** A browser that reads nothing for so long is gone. */
const MAX_WAITING = 2_000;
/** Each joins the room in the engine. */
const STREAM_LIMIT = { name: "room stream", points: 60, seconds: 60 };

type StreamOptions = { hasMedia: boolean };

type Writer = { write: (event: RoomEvent) => void; close: () => void };

class SeatStream {
  readonly #seat: OpenSeat;
  readonly #writer: Writer;
  readonly #streamId = randomUUID();
  readonly #stop = new AbortController();
  #hasMedia: boolean;
  #isAdmitted = false;
  #group: number | null | undefined;
  #stateTimer: NodeJS.Timeout | undefined;
  /** The session whose events are being read. */
  #session: { generation: number; leave: AbortController } | undefined;

  constructor(seat: OpenSeat, writer: Writer, { hasMedia }: StreamOptions) {
    this.#seat = seat;
    this.#writer = writer;
    this.#hasMedia = hasMedia;
  }

  async run(): Promise<void> {
    const { id, encuentroId } = this.#seat;
    await this.#setConnected(true);
    const unsubscribe = subscribeToRoom(encuentroId, (change) => this.#hear(change));
    // The browser answers: a machine that has fallen asleep leaves its connection open for many minutes.
    const ping = setInterval(() => this.#writer.write({ type: "ping" }), PING_MS);
    try {
      await this.#tellState();
      await new Promise<void>((resolve) => {
        if (this.#stop.signal.aborted) resolve();
        else this.#stop.signal.addEventListener("abort", () => resolve(), { once: true });
      });
    } finally {
      clearInterval(ping);
      clearTimeout(this.#stateTimer);
      unsubscribe();
      await this.#setConnected(false).catch((error: unknown) => {
        log.warn({ err: error, seat: id }, "A seat could not be marked as disconnected");
      });
      this.#writer.close();
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  /** A newer stream of the same seat is not undone by the end of an older one. */
  async #setConnected(isConnected: boolean): Promise<void> {
    const { id, encuentroId } = this.#seat;
    const now = new Date();
    await changeState(encuentroId, (tx) =>
      tx.roomSeat.updateMany({
        where: isConnected ? { id, state: { not: "ENDED" } } : { id, streamId: this.#streamId },
        data: {
          connectedAt: isConnected ? now : null,
          streamId: isConnected ? this.#streamId : null,
          lastSeenAt: now,
        },
      }),
    );
  }

  #fail = (error: unknown): void => {
    log.error({ err: error, seat: this.#seat.id }, "The stream of a seat failed");
    this.stop();
  };

  #hear(change: RoomChange): void {
    switch (change.type) {
      case "state":
        this.#stateTimer ??= setTimeout(() => {
          this.#stateTimer = undefined;
          this.#tellState().catch(this.#fail);
        }, STATE_DELAY_MS);
        break;
      case "message":
        this.#tellMessage(change.messageId).catch(this.#fail);
        break;
      case "reaction":
        if (this.#isAdmitted)
          this.#writer.write({ type: "reaction", seat: change.seat, reaction: change.reaction });
        break;
      default:
        if (change.seat === this.#seat.number) this.#writer.write({ type: change.type });
    }
  }

  async #tellMessage(id: string): Promise<void> {
    const found = await findMessage(id, this.#seat.userId);
    if (!found || !this.#isAdmitted) return;
    if (found.group === null || found.group === this.#group)
      this.#writer.write({ type: "messages", messages: [found.message] });
  }

  async #tellState(): Promise<void> {
    const { id, number, encuentroId } = this.#seat;
    const [state, seat] = await Promise.all([
      getRoomState(encuentroId),
      db.roomSeat.findUniqueOrThrow({
        where: { id },
        include: { encuentro: { select: { room: { select: { generation: true } } } } },
      }),
    ]);
    if (this.#stop.signal.aborted) return;
    if (seat.state === "ENDED") {
      const reason = seat.endReason ? toSeatEnd(seat.endReason) : "left";
      this.#writer.write({ type: "ended", reason, note: seat.endNote });
      return this.stop();
    }
    // The person has opened another stream, for example after a change of network, or has been away for too long.
    if (seat.streamId !== this.#streamId) return this.stop();
    const generation = seat.encuentro.room?.generation;
    if (this.#session && this.#session.generation !== generation) this.#session.leave.abort();
    const isFirst = seat.state === "ADMITTED" && !this.#isAdmitted;
    if (isFirst) {
      this.#isAdmitted = true;
      this.#runMedia().catch(this.#fail);
    }
    const groupBefore = this.#group;
    this.#group = seat.group;
    this.#writer.write({
      type: "state",
      state: toVisibleState(state, { seat: number, role: toRoomRole(seat.role) }),
    });
    if (isFirst || (this.#isAdmitted && groupBefore !== seat.group))
      this.#writer.write({ type: "messages", messages: await listMessages(encuentroId, seat) });
  }

  /** Takes over the session of an earlier stream if the browser still uses it. */
  async #openSession(): Promise<SeatSession | null> {
    const known = await findSeatSession(this.#seat);
    if (known && this.#hasMedia) return known;
    return openSeatSession(this.#seat, this.#streamId);
  }

  async #runMedia(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const session = await this.#openSession();
        if (!session) return;
        await this.#readEvents(session);
      } catch (error) {
        const isGone =
          error instanceof EngineGone ||
          error instanceof EngineError ||
          (error instanceof AppError && error.code === "ServiceUnavailable");
        if (!isGone) throw error;
        if (signal.aborted) return;
        if (this.#hasMedia) this.#writer.write({ type: "engine-lost" });
        this.#hasMedia = false;
        await delay(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** Errors: `EngineGone`, also when the room has moved to another engine. */
  async #readEvents(session: SeatSession): Promise<void> {
    const leave = new AbortController();
    this.#session = { generation: session.generation, leave };
    const signal = AbortSignal.any([this.#stop.signal, leave.signal]);
    while (!signal.aborted) {
      for (const event of await rooms.poll(session, signal)) {
        if (event.type === "plugin" && isJoined(event)) this.#tellJoined();
        if (event.type === "plugin" && isRefusedToJoin(event))
          throw new EngineGone("The engine let nobody in");
        for (const translated of await translateEvent(this.#seat, session, event))
          this.#writer.write(translated);
      }
    }
  }

  #tellJoined(): void {
    this.#hasMedia = true;
    const { number, userId } = this.#seat;
    this.#writer.write({
      type: "joined",
      seat: number,
      iceServers: listIceServers(userId),
    });
  }
}

/**
 * Returns the events of a seat as lines of JSON, and connects it to the media engine. `hasMedia` says that the browser
 * still has the connections of an earlier stream. Ends when `signal` aborts, the seat falls silent or ends, or a newer
 * stream takes over. Errors: `TooManyRequests`.
 */
export async function openSeatStream(
  seat: OpenSeat,
  { signal, ...options }: StreamOptions & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  await consumeRateLimit(STREAM_LIMIT, toBudgetKey(seat));
  const encoder = new TextEncoder();
  let stream: SeatStream | undefined;
  let isClosed = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = (): void => {
          if (isClosed) return;
          isClosed = true;
          controller.close();
        };
        const write = (event: RoomEvent): void => {
          if (isClosed) return;
          if ((controller.desiredSize ?? 0) < -MAX_WAITING) return stream?.stop();
          controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
        };
        const opened = new SeatStream(seat, { write, close }, options);
        stream = opened;
        signal.addEventListener("abort", () => opened.stop(), { once: true });
        opened.run().catch((error: unknown) => {
          log.error({ err: error, seat: seat.id }, "The stream of a seat failed");
          close();
        });
      },
      cancel() {
        isClosed = true;
        stream?.stop();
      },
    },
    { highWaterMark: 0 },
  );
}
