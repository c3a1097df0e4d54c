import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as act } from "@/app/api/encuentros/[id]/room/actions/route";
import { POST as write } from "@/app/api/encuentros/[id]/room/messages/route";
import { POST as enter } from "@/app/api/encuentros/[id]/room/passes/route";
import { POST as signal } from "@/app/api/encuentros/[id]/room/signals/route";
import { GET as stream } from "@/app/api/encuentros/[id]/room/stream/route";
import { endSession } from "@/lib/identity/sessions/service";
import { db } from "@/lib/platform/db/client";
import type { Member } from "@/lib/platform/actor";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { endLostAccess, releaseAbsentSeats } from "@/lib/rooms/seats/review";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import {
  buildPassInput,
  createTestGuest,
  createTestRoom,
  enterTestRoom,
} from "@/tests/support/factories/rooms";
import { createSessionCookie } from "@/tests/support/factories/users";

// A hostile client at the handlers of the room's calls: the status, and what the media engine gets to see.

/** A media engine that agrees to everything and keeps what it is asked. */
class RecordingEngine {
  readonly asked: { janus: string }[] = [];
  readonly #server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.method === "POST") this.asked.push(JSON.parse(Buffer.concat(parts).toString()));
      // A request for events waits for some.
      const answer = () => response.end(JSON.stringify({ janus: "ack", data: { id: 1 } }));
      if (request.method === "POST") answer();
      else setTimeout(answer, 500);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/janus`;
  }

  stop(): void {
    this.#server.close();
  }
}

const engine = new RecordingEngine();

beforeAll(async () => {
  process.env.JANUS_URLS = await engine.start();
  process.env.JANUS_API_SECRET = "secret";
});
afterAll(() => {
  engine.stop();
  delete process.env.JANUS_URLS;
  delete process.env.JANUS_API_SECRET;
});
beforeEach(() => (engine.asked.length = 0));
afterEach(() => vi.unstubAllEnvs());

/** Somebody inside, whose connections are open. */
async function enterConnected(person: Member, encuentro: { id: string }) {
  const { pass, seat } = await enterTestRoom(person, encuentro);
  await db.room.update({
    where: { encuentroId: encuentro.id },
    data: { engineUrl: process.env.JANUS_URLS, generation: 1 },
  });
  await db.roomSeat.update({
    where: { number: seat },
    data: { generation: 1, engineSession: "1", publisher: "2", subscriber: "3" },
  });
  return { pass, cookie: await createSessionCookie(person) };
}

async function createCall() {
  const { ayni, encuentro } = await createTestRoom();
  const guest = await createTestGuest(ayni);
  return { ayni, encuentro, guest, ...(await enterConnected(guest, encuentro)) };
}

type Caller = { encuentro: { id: string }; cookie: string; pass: string | null };

const toHeaders = (pass: string | null): Record<string, string> =>
  pass === null ? {} : { [PASS_HEADER]: pass };

const toOptions = ({ encuentro, cookie, pass }: Caller) => ({
  params: { id: encuentro.id },
  cookie,
  headers: toHeaders(pass),
});

const post = (handler: typeof signal, caller: Caller, json: unknown) =>
  callHandler(handler, { method: "POST", ...toOptions(caller), json });

const FINGERPRINT = `sha-256 ${Array.from({ length: 32 }, () => "AB").join(":")}`;
const describeAudio = (...lines: string[]) =>
  `${[
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    "a=ice-ufrag:abcd",
    "a=ice-pwd:abcdefghijklmnopqrstuvwx",
    `a=fingerprint:${FINGERPRINT}`,
    "a=setup:actpass",
    "a=rtpmap:111 opus/48000/2",
    ...lines,
  ].join("\r\n")}\r\n`;

const HOST = "candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host generation 0 ufrag abcd network-cost 999";
const publish = (sdp: string) => ({ type: "publish", sdp, streams: [{ mid: "0", source: "microphone" }] });
const candidates = (candidate: unknown) => ({
  type: "candidates",
  side: "publisher",
  candidates: [{ candidate, sdpMid: "0", sdpMLineIndex: 0 }],
});

describe("signals", () => {
  test.each([
    ["a description", publish(describeAudio())],
    ["a description with candidates", publish(describeAudio(`a=${HOST}`))],
    ["a candidate", candidates(HOST)],
    [
      "a hidden address",
      candidates("candidate:1 1 UDP 1 0b1c0d2e-1111-4222-8333-abcdefabcdef.local 9 typ host"),
    ],
    ["an address of IPv6", candidates("candidate:1 1 tcp 1 2001:db8::7 9 typ host tcptype active")],
    ["a relay", candidates("candidate:1 1 udp 1 192.0.2.9 3478 typ relay raddr 192.0.2.7 rport 54321")],
  ])("that are %s reach the engine", async (_, json) => {
    expect((await post(signal, await createCall(), json)).status).toBe(204);
    expect(engine.asked).toHaveLength(1);
  });

  test.each([
    ["a description of nothing", publish("")],
    ["words", publish("hola")],
    ["a description without encryption", publish(describeAudio().replace(/a=fingerprint.*\r\n/, ""))],
    [
      "a description with a hostile candidate",
      publish(describeAudio("a=candidate:1 1 udp 1 evil.example 9 typ host")),
    ],
    ["a description with a line of words", publish(`${describeAudio()}hola\r\n`)],
    ["a description with a line of an unknown kind", publish(describeAudio("?=1"))],
    ["a description with an empty line", publish(describeAudio("\r\na=x"))],
    ["a description with half a candidate", publish(describeAudio("a=candidate:1 1 udp"))],
    ["a huge description", publish(describeAudio("a=x".repeat(50_000)))],
    ["media of another kind", { ...publish(describeAudio()), streams: [{ mid: "0", source: "camera" }] }],
    ["an answer of words", { type: "answer", sdp: "hola" }],
    ["half a candidate", candidates("candidate:1 1 udp")],
    ["a candidate of words", candidates("candidate:hola")],
    ["a candidate of two lines", candidates(`${HOST}\r\na=evil`)],
    ["a candidate with another host's name", candidates("candidate:1 1 udp 1 evil.example 9 typ host")],
    ["a candidate with a port that is none", candidates("candidate:1 1 udp 1 192.0.2.7 99999 typ host")],
    ["a candidate that is an object", candidates({ $ne: 1 })],
    [
      "60 candidates",
      { type: "candidates", side: "publisher", candidates: Array(60).fill(candidates(HOST).candidates[0]) },
    ],
    ["a request of the engine's own", { janus: "destroy" }],
    ["an unknown signal", { type: "kick", id: 1 }],
    ["a layer that does not exist", { type: "layers", layers: [{ mid: "0", substream: 9 }] }],
    ["nothing", null],
  ])("that are %s are refused, and do not reach it", async (_, json) => {
    const { status, body } = await post(signal, await createCall(), json);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.message).toMatch(/\p{L}/u);
    expect(engine.asked).toEqual([]);
  });
});

describe("a pass", () => {
  /** Every call from inside, with a pass that is not one. */
  async function callEverything(caller: Caller): Promise<number[]> {
    const calls = [
      post(signal, caller, publish(describeAudio())),
      post(act, caller, { type: "raise-hand", isRaised: true }),
      post(write, caller, { text: "Hola" }),
      callHandlerRaw(stream, toOptions(caller)),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  test("that is forged, missing or another person's opens nothing", async () => {
    const call = await createCall();
    const other = await createTestGuest(call.ayni);
    const foreign = await enterConnected(other, call.encuentro);
    const forged = [`${call.pass.slice(0, -1)}_`, call.pass.toLowerCase(), "", null, "null", "' or 1=1 --"];
    for (const pass of [...forged, foreign.pass])
      expect(await callEverything({ ...call, pass })).toEqual([404, 404, 404, 404]);
    expect(engine.asked).toEqual([]);
    // The pass itself does, with the same cookie.
    expect((await post(signal, call, publish(describeAudio()))).status).toBe(204);
  });

  test("of one encuentro opens no other, and none without the session", async () => {
    const call = await createCall();
    const elsewhere = await createTestRoom();
    expect(await callEverything({ ...call, encuentro: elsewhere.encuentro })).toEqual([404, 404, 404, 404]);
    expect(await callEverything({ ...call, cookie: "" })).toEqual([401, 401, 401, 401]);
    expect(engine.asked).toEqual([]);
  });

  test("that has ended is worth nothing when it is sent again", async () => {
    const call = await createCall();
    await post(act, call, { type: "leave" });
    engine.asked.length = 0;
    expect(await callEverything(call)).toEqual([410, 410, 410, 410]);
    // Entering again gives another one, and does not revive the first.
    await enterConnected(call.guest, call.encuentro);
    expect(await callEverything(call)).toEqual([410, 410, 410, 410]);
    expect(engine.asked).toEqual([]);
  });
});

describe("a browser, which has to answer pings,", () => {
  const openStream = async (call: Awaited<ReturnType<typeof createCall>>, query = "?hasMedia=1") => {
    const response = await callHandlerRaw(stream, { ...toOptions(call), query });
    let isOpen = true;
    const reader = response.body?.getReader();
    const reading = (async () => {
      while (reader && !(await reader.read()).done);
      isOpen = false;
    })();
    const find = () => db.roomSeat.findFirstOrThrow({ where: { encuentroId: call.encuentro.id } });
    await expect.poll(async () => (await find()).connectedAt).not.toBeNull();
    return { reader, reading, find, isOpen: () => isOpen };
  };
  const fallSilent = ({ encuentro }: Caller) =>
    db.roomSeat.updateMany({
      where: { encuentroId: encuentro.id },
      data: { lastSeenAt: new Date(Date.now() - 46_000) },
    });

  test("keeps its seat while it does, without a word to the engine", async () => {
    const call = await createCall();
    const { reader, find, isOpen } = await openStream(call);
    await fallSilent(call);
    expect((await post(signal, call, { type: "alive" })).status).toBe(204);
    await releaseAbsentSeats();
    expect(await find()).toMatchObject({ engineSession: "1", state: "ADMITTED" });
    expect(isOpen()).toBe(true);
    expect(engine.asked).toEqual([]);
    await reader?.cancel();
  });

  test.each(["?hasMedia=1&answersPings=0", "?hasMedia=1&answersPings=no"])(
    "has no choice about it: %s",
    async (query) => {
      const call = await createCall();
      const { reading, find } = await openStream(call, query);
      await fallSilent(call);
      await releaseAbsentSeats();
      await reading;
      expect(await find()).toMatchObject({ engineSession: null, connectedAt: null });
    },
  );

  test("loses its place and its stream when it stops, and an answer that comes too late revives neither", async () => {
    const call = await createCall();
    const { reading, find, isOpen } = await openStream(call);
    await fallSilent(call);
    await releaseAbsentSeats();
    await reading;
    expect(isOpen()).toBe(false);
    const silent = await find();
    expect(silent).toMatchObject({ engineSession: null, connectedAt: null, state: "ADMITTED" });
    await post(signal, call, { type: "alive" });
    expect((await find()).lastSeenAt).toEqual(silent.lastSeenAt);
    // The pass is good for another stream.
    const { reader, find: findAgain } = await openStream(call);
    expect((await findAgain()).lastSeenAt.getTime()).toBeGreaterThan(silent.lastSeenAt.getTime());
    await reader?.cancel();
  });
});

test("a stream ends within moments of the session with which its person entered", async () => {
  const { ayni, encuentro } = await createTestRoom();
  const [guest, control] = [await createTestGuest(ayni), await createTestGuest(ayni)];
  const listen = async (person: Member) => {
    const caller = { encuentro, ...(await enterConnected(person, encuentro)) };
    const response = await callHandlerRaw(stream, { ...toOptions(caller), query: "?hasMedia=1" });
    const reader = response.body?.getReader();
    let text = "";
    const reading = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        text += new TextDecoder().decode(part.value);
      }
    })();
    return { reader, reading, read: () => text };
  };
  const [ended, other] = [await listen(guest), await listen(control)];
  await expect.poll(() => other.read()).toContain('"state"');
  await endSession(guest.sessionId);
  await endLostAccess();
  await ended.reading;
  expect(ended.read()).toContain('"access_lost"');
  expect(other.read()).not.toContain('"ended"');
  const seats = await db.roomSeat.findMany({ where: { encuentroId: encuentro.id, endedAt: null } });
  expect(seats.map(({ userId }) => userId)).toEqual([control.id]);
  await other.reader?.cancel();
});

describe("a flood", () => {
  const countStatuses = async (responses: Promise<{ status: number }>[]) => {
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    return { refused: statuses.filter((status) => status === 429).length, statuses };
  };

  test("of entries is limited", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const { ayni, encuentro } = await createTestRoom();
    const cookie = await createSessionCookie(await createTestGuest(ayni));
    const caller = { encuentro, cookie, pass: null };
    const attempts = Array.from({ length: 45 }, () =>
      post(enter, caller, buildPassInput({ isReplacing: true })),
    );
    const { refused, statuses } = await countStatuses(attempts);
    expect(refused).toBeGreaterThanOrEqual(15);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(await db.roomSeat.count({ where: { encuentroId: encuentro.id, endedAt: null } })).toBe(1);
  });

  test("of streams is limited", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.1");
    const call = await createCall();
    const { refused } = await countStatuses(
      Array.from({ length: 10 }, async () => {
        const response = await callHandlerRaw(stream, toOptions(call));
        await response.body?.cancel();
        return response;
      }),
    );
    expect(refused).toBe(4);
  });

  test.each([
    ["messages", write, { text: "Hola" }, "1", 15],
    ["actions", act, { type: "react", reaction: "heart" }, "0.1", 12],
    ["signals", signal, { type: "restart" }, "0.05", 20],
  ])("of %s is limited", async (_, handler, json, scale, limit) => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", scale);
    const call = await createCall();
    const excess = 10;
    const { refused } = await countStatuses(
      Array.from({ length: limit + excess }, () => post(handler, call, json)),
    );
    expect(refused).toBeGreaterThanOrEqual(excess);
    expect(engine.asked.length).toBeLessThanOrEqual(limit);
  });

  test("is not renewed by entering again, and is nobody else's", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.5");
    const call = await createCall();
    const say = (caller: Caller) => post(write, caller, { text: "Hola" });
    const statuses: number[] = [];
    let caller: Caller = call;
    for (let entry = 0; entry < 3; entry += 1) {
      await post(act, caller, { type: "leave" });
      caller = { ...call, ...(await enterConnected(call.guest, call.encuentro)) };
      for (let message = 0; message < 5; message += 1) statuses.push((await say(caller)).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(8);
    const control = await createTestGuest(call.ayni);
    const other = { ...call, ...(await enterConnected(control, call.encuentro)) };
    expect((await say(other)).status).toBe(204);
  });
});
