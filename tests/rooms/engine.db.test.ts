import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { rooms, type EngineEvent } from "@/lib/platform/ports/rooms";
import { bindRoom, deriveSeatToken, toRoomRef } from "@/lib/rooms/engine";
import { endSeats, seatWithRoom } from "@/lib/rooms/seats/service";
import { handleSignal } from "@/lib/rooms/signalling/service";
import { openSeatSession, type SeatSession } from "@/lib/rooms/signalling/session";
import { launchRooms } from "@/embedded/rooms/rooms";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";
import { createTestGuest, createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";

type Engine = Awaited<ReturnType<typeof launchRooms>> & { path: string };

const engines: Engine[] = [];

async function startEngine(): Promise<Engine> {
  const { path } = await createTemporaryDataDirectory();
  const engine = { ...(await launchRooms(path)), path };
  await engine.ready;
  engines.push(engine);
  return engine;
}

/** Returns the real user ids of the processes of an engine. */
function listEngineUsers({ path }: Engine): number[] {
  const pids = spawnSync("pgrep", ["-f", path], { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  return pids.map((pid) => statSync(`/proc/${pid}`).uid);
}

// Debian's machines, and those of the tests, run as root.
test.skipIf(process.getuid?.() !== 0)(
  "Janus does not run as root, and nobody else reads its secret",
  async () => {
    const [engine] = engines;
    if (!engine) throw new Error("There is no engine");
    const users = listEngineUsers(engine);
    expect(users.length).toBeGreaterThan(0);
    expect(users).not.toContain(0);
    const config = statSync(join(engine.path, "rooms", "config", "janus.jcfg"));
    expect([config.mode & 0o777, config.uid]).toEqual([0o600, users[0]]);
    // Control: the tests themselves do.
    expect(statSync(`/proc/${process.pid}`).uid).toBe(0);
  },
);

const useEngines = (...used: Engine[]): void => {
  process.env.JANUS_URLS = used.map(({ env }) => env.JANUS_URLS).join(",");
};

beforeAll(async () => {
  const engine = await startEngine();
  process.env.JANUS_API_SECRET = engine.env.JANUS_API_SECRET;
  useEngines(engine);
}, 240_000);

afterAll(async () => {
  delete process.env.JANUS_URLS;
  delete process.env.JANUS_API_SECRET;
  for (const { stop, path } of engines) {
    await stop();
    await rm(path, { recursive: true, force: true });
  }
});

async function enterWithSession(room?: Awaited<ReturnType<typeof createTestRoom>>) {
  const { ayni, encuentro } = room ?? (await createTestRoom());
  const { seat: number } = await enterTestRoom(await createTestGuest(ayni), encuentro);
  const seat = await db.roomSeat.findUniqueOrThrow({ where: { number } });
  const session = await openSeatSession(seat);
  if (!session) throw new Error("The seat is open");
  return { ayni, encuentro, seat, session };
}

/** Reads the events of a session until one matches. */
async function waitForEvent(
  session: SeatSession,
  matches: (data: Readonly<Record<string, unknown>>) => boolean,
) {
  for (;;) {
    const events: EngineEvent[] = await rooms.poll(session, AbortSignal.timeout(20_000));
    for (const event of events) if (event.type === "plugin" && matches(event.data)) return event.data;
  }
}

const refOf = (session: SeatSession) => toRoomRef(session.room, session.engineUrl);

describe("the media engine", () => {
  test("admits a seat, and nobody without its token", async () => {
    const { session, seat } = await enterWithSession();
    await waitForEvent(session, ({ videoroom }) => videoroom === "joined");
    expect(await rooms.listSeats(refOf(session))).toEqual([seat.number]);
    const stranger = await rooms.openSession(session.engineUrl);
    for (const token of [undefined, "wrong", deriveSeatToken(seat.number + 1)]) {
      await rooms.send(stranger, stranger.publisher, {
        request: "join",
        ptype: "publisher",
        room: session.room,
        id: seat.number + 1_000_000,
        ...(token ? { token } : {}),
      });
      const refusal = await waitForEvent(
        { ...session, ...stranger },
        ({ error_code }) => error_code !== undefined,
      );
      expect(refusal.error).toMatch(/Unauthorized/);
    }
    expect(await rooms.listSeats(refOf(session))).toEqual([seat.number]);
  });

  test("lets go of a seat that has ended, whose token is worth nothing then", async () => {
    const { session, seat } = await enterWithSession();
    await waitForEvent(session, ({ videoroom }) => videoroom === "joined");
    await endSeats({ id: seat.id }, { reason: "REMOVED" });
    expect(await rooms.listSeats(refOf(session))).toEqual([]);
    await expect(rooms.poll(session, AbortSignal.timeout(5_000))).rejects.toMatchObject({
      name: "EngineGone",
    });
    const again = await rooms.openSession(session.engineUrl);
    const token = deriveSeatToken(seat.number);
    const join = { request: "join", ptype: "publisher", room: session.room, id: seat.number, token };
    await rooms.send(again, again.publisher, join);
    const refusal = await waitForEvent(
      { ...session, ...again },
      ({ error_code }) => error_code !== undefined,
    );
    expect(refusal.error).toMatch(/Unauthorized/);
  });

  test("opens no session for a stream that another one of the seat has replaced", async () => {
    const { seat, session } = await enterWithSession();
    const [former, current] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.roomSeat.update({ where: { id: seat.id }, data: { streamId: current } });
    expect(await openSeatSession(seat, former)).toBeNull();
    const { engineSession } = await db.roomSeat.findUniqueOrThrow({ where: { id: seat.id } });
    expect(engineSession).toBe(session.session);
    // The session of the stream that holds goes on.
    await waitForEvent(session, ({ videoroom }) => videoroom === "joined");
    expect(await rooms.listSeats(refOf(session))).toEqual([seat.number]);
    expect(await openSeatSession(seat, current)).not.toBeNull();
  });

  test("holds everybody in one generation of a room that many enter at once after a restart", async () => {
    const room = await createTestRoom();
    const seats = [];
    for (let index = 0; index < 8; index += 1) {
      const { seat: number } = await enterTestRoom(await createTestGuest(room.ayni), room.encuentro);
      seats.push(await db.roomSeat.findUniqueOrThrow({ where: { number } }));
    }
    const bound = await bindRoom(room.encuentro.id);
    // As after a restart of the engine.
    await rooms.destroyRoom(bound);
    const sessions = await Promise.all(seats.map((seat) => openSeatSession(seat)));
    const { generation } = await db.room.findUniqueOrThrow({ where: { encuentroId: room.encuentro.id } });
    expect(generation).toBe(bound.generation + 1);
    expect(sessions.map((session) => session?.generation)).toEqual(seats.map(() => generation));
  });

  test("is asked for nobody of another group, also by a latecomer who is in none", async () => {
    const room = await createTestRoom();
    const [late, near, far] = [
      await enterWithSession(room),
      await enterWithSession(room),
      await enterWithSession(room),
    ];
    const streams = [{ mid: "0", source: "microphone" }];
    for (const { seat } of [near, far])
      await db.roomSeat.update({ where: { id: seat.id }, data: { streams } });
    await db.roomSeat.update({ where: { id: far.seat.id }, data: { group: 1 } });
    await waitForEvent(late.session, ({ videoroom }) => videoroom === "joined");
    const seat = await db.roomSeat.findUniqueOrThrow({ where: { id: late.seat.id }, include: seatWithRoom });
    const wanted = [far, near].map((person) => ({ seat: person.seat.number, mid: "0" }));
    await handleSignal(seat, { type: "subscribe", streams: wanted });
    // Neither publishes: the engine names the first that it is asked for.
    const refusal = await waitForEvent(late.session, ({ error_code }) => error_code !== undefined);
    expect(refusal.error).toContain(`(${near.seat.number})`);
  });

  test("obeys nobody without its secret", async () => {
    const [url] = rooms.engines;
    for (const secret of [undefined, "wrong"]) {
      const response = await fetch(String(url), {
        method: "POST",
        body: JSON.stringify({ janus: "create", transaction: "t", ...(secret ? { apisecret: secret } : {}) }),
      });
      expect(await response.json()).toMatchObject({ janus: "error", error: { code: 403 } });
    }
  });

  test("answers no other address of the machine, and has no API for administrators", async () => {
    const { hostname, port, origin } = new URL(String(rooms.engines[0]));
    expect(hostname).toBe("127.0.0.1");
    const isOpen = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port: Number(port), timeout: 2_000 });
        const end = (open: boolean) => () => {
          socket.destroy();
          resolve(open);
        };
        socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
      });
    expect(await isOpen(hostname)).toBe(true);
    const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries);
    for (const { address, internal, scopeid } of addresses)
      if (!internal && !scopeid) expect(await isOpen(address), address).toBe(false);
    expect(await isOpen("::1")).toBe(false);
    // The same process would answer there.
    const administration = await fetch(`${origin}/admin`, {
      method: "POST",
      body: JSON.stringify({ janus: "list_sessions", transaction: "t", admin_secret: "janusoverlord" }),
    });
    expect(administration.status).toBe(404);
  });
});

describe("several engines", () => {
  test("a new room goes to the one with the fewest people, and moves when its own is gone", async () => {
    const [first] = engines;
    if (!first) throw new Error("There is an engine");
    const second = await startEngine();
    // Both have the same secret in production.
    const { session } = await enterWithSession();
    expect(session.engineUrl).toBe(first.env.JANUS_URLS);
    process.env.JANUS_API_SECRET = second.env.JANUS_API_SECRET;
    useEngines(first, second);
    const other = await createTestRoom();
    await enterTestRoom(other.master, other.encuentro);
    const bound = await bindRoom(other.encuentro.id);
    expect(bound).toMatchObject({ engineUrl: second.env.JANUS_URLS, generation: 1 });

    await second.stop();
    process.env.JANUS_API_SECRET = first.env.JANUS_API_SECRET;
    const moved = await bindRoom(other.encuentro.id);
    expect(moved).toMatchObject({ engineUrl: first.env.JANUS_URLS, generation: 2 });
    // Without a failure it stays.
    expect(await bindRoom(other.encuentro.id)).toMatchObject({ generation: 2 });
  }, 60_000);

  test("none that answers is said, and changes nothing", async () => {
    const { encuentro, master } = await createTestRoom();
    await enterTestRoom(master, encuentro);
    const former = process.env.JANUS_URLS;
    process.env.JANUS_URLS = "http://127.0.0.1:9/janus";
    try {
      await expect(bindRoom(encuentro.id)).rejects.toMatchObject({ code: "ServiceUnavailable" });
    } finally {
      process.env.JANUS_URLS = former;
    }
    expect(await db.room.findUnique({ where: { encuentroId: encuentro.id } })).toMatchObject({
      engineUrl: null,
      generation: 0,
    });
  });
});
