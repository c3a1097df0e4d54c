import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/platform/env";

// Janus with its VideoRoom plugin, by its HTTP API (https://janus.conf.meetecho.com/docs/rest.html). A session there
// belongs to no connection: any process can use it, as long as one of them asks for its events within 60 seconds.

const REQUEST_TIMEOUT_MS = 4_000;
/** Janus answers a request for events after 30 s at the latest. */
const POLL_TIMEOUT_MS = 40_000;
const PLUGIN = "janus.plugin.videoroom";

const NO_SESSION = 458;
const NO_HANDLE = 459;
const NO_SUCH_ROOM = 426;
const ROOM_EXISTS = 427;
const NO_SUCH_FEED = 428;

/** The engine answered with an error, by the codes of Janus and of its plugin. */
export class EngineError extends Error {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`Janus: ${reason} (${code})`);
    this.name = "EngineError";
  }
}

/** The engine, the session or the handle is gone. */
export class EngineGone extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "EngineGone";
  }
}

export type Jsep = { type: "offer" | "answer"; sdp: string };

export type EngineSession = { engineUrl: string; session: string; publisher: string; subscriber: string };

/** `data` is the plugin's event. */
export type EngineEvent =
  | { type: "plugin"; handle: string; data: Readonly<Record<string, unknown>>; jsep: Jsep | null }
  | { type: "up" | "hangup" | "slow-link"; handle: string };

type JsonObject = Readonly<Record<string, unknown>>;

const id = z.number().transform(String);
const failure = z.object({ error: z.object({ code: z.number(), reason: z.string() }) });
const created = z.object({ data: z.object({ id }) });
const pluginData = z.object({ plugindata: z.object({ data: z.record(z.string(), z.unknown()) }) });
const pluginFailure = z.object({ error_code: z.number(), error: z.string() });
const jsep = z.object({ type: z.enum(["offer", "answer"]), sdp: z.string() });
const polled = z.object({
  janus: z.string(),
  sender: id.optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: jsep.optional(),
});

const toFailure = (code: number, reason: string): Error =>
  code === NO_SESSION || code === NO_HANDLE ? new EngineGone(reason) : new EngineError(code, reason);

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, cache: "no-store", redirect: "error" });
    // The documented API answers errors with 200.
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new EngineGone("The media engine does not answer", { cause: error });
  }
}

async function request(url: string, body: JsonObject): Promise<unknown> {
  const answer = await fetchJson(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ transaction: randomUUID(), apisecret: env.JANUS_API_SECRET, ...body }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const failed = failure.safeParse(answer);
  if (failed.success) throw toFailure(failed.data.error.code, failed.data.error.reason);
  return answer;
}

const create = async (url: string, body: JsonObject): Promise<string> =>
  created.parse(await request(url, body)).data.id;

const attach = (url: string, session: string): Promise<string> =>
  create(`${url}/${session}`, { janus: "attach", plugin: PLUGIN });

// One session per engine and process for requests that concern no seat; it is opened again when it has expired.
const controls = new Map<string, Promise<string>>();

async function openControl(engineUrl: string): Promise<string> {
  const session = await create(engineUrl, { janus: "create" });
  return `${engineUrl}/${session}/${await attach(engineUrl, session)}`;
}

async function askPlugin(url: string, body: JsonObject): Promise<JsonObject> {
  const { data } = pluginData.parse(await request(url, { janus: "message", body })).plugindata;
  const failed = pluginFailure.safeParse(data);
  if (failed.success) throw new EngineError(failed.data.error_code, failed.data.error);
  return data;
}

/** A request that the plugin answers at once. */
async function control(engineUrl: string, body: JsonObject): Promise<JsonObject> {
  const known = controls.get(engineUrl);
  if (known) {
    try {
      return await askPlugin(await known, body);
    } catch (error) {
      if (!(error instanceof EngineGone)) throw error;
      controls.delete(engineUrl);
    }
  }
  const opening = openControl(engineUrl);
  controls.set(engineUrl, opening);
  opening.catch(() => controls.delete(engineUrl));
  return askPlugin(await opening, body);
}

/** Does the work; a failure with this code is none. */
async function ignoreCode(code: number, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== code) throw error;
  }
}

type RoomRef = { engineUrl: string; room: number; secret: string };

/** Layers of sound and picture that suit a circle: speech or bowls, and faces. */
const ROOM_SETTINGS = {
  audiocodec: "opus",
  videocodec: "vp8",
  opus_fec: true,
  bitrate: 1_500_000,
  fir_freq: 10,
  notify_joining: false,
  audiolevel_event: true,
  audio_active_packets: 25,
  audio_level_average: 45,
  lock_record: true,
} as const;

const existence = z.object({ exists: z.boolean() });
const participants = z.object({ participants: z.array(z.object({ id: z.number() })) });

/** `room` and `seat` are the numbers by which the engine knows them. Errors of all: `EngineGone`, `EngineError`. */
export const rooms = {
  get engines(): readonly string[] {
    return env.JANUS_URLS;
  },

  async isAlive(engineUrl: string): Promise<boolean> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS / 2);
    return fetchJson(`${engineUrl}/info`, { signal }).then(
      () => true,
      () => false,
    );
  },

  async hasRoom({ engineUrl, room }: RoomRef): Promise<boolean> {
    return existence.parse(await control(engineUrl, { request: "exists", room })).exists;
  },

  /** Creates the room if necessary. Nobody may join before `allow`. */
  async ensureRoom({ engineUrl, room, secret }: RoomRef, capacity: number): Promise<void> {
    const body = {
      request: "create",
      room,
      secret,
      publishers: capacity,
      allowed: [secret],
      ...ROOM_SETTINGS,
    };
    await ignoreCode(ROOM_EXISTS, control(engineUrl, body));
  },

  async destroyRoom({ engineUrl, room, secret }: RoomRef): Promise<void> {
    await ignoreCode(NO_SUCH_ROOM, control(engineUrl, { request: "destroy", room, secret }));
  },

  async allow({ engineUrl, room, secret }: RoomRef, token: string): Promise<void> {
    await control(engineUrl, { request: "allowed", action: "add", room, secret, allowed: [token] });
  },

  /** Removes the token, and the person if they are inside. */
  async expel({ engineUrl, room, secret }: RoomRef, seat: number, token: string): Promise<void> {
    const list = { request: "allowed", action: "remove", room, secret, allowed: [token] };
    await ignoreCode(NO_SUCH_ROOM, control(engineUrl, list));
    const kick = ignoreCode(NO_SUCH_ROOM, control(engineUrl, { request: "kick", room, secret, id: seat }));
    await ignoreCode(NO_SUCH_FEED, kick);
  },

  async mute({ engineUrl, room, secret }: RoomRef, seat: number, mid: string): Promise<void> {
    const body = { request: "moderate", room, secret, id: seat, mid, mute: true };
    await ignoreCode(NO_SUCH_FEED, control(engineUrl, body));
  },

  async unmute({ engineUrl, room, secret }: RoomRef, seat: number, mid: string): Promise<void> {
    const body = { request: "moderate", room, secret, id: seat, mid, mute: false };
    await ignoreCode(NO_SUCH_FEED, control(engineUrl, body));
  },

  /** Returns the seats that are connected; none if the engine has no such room. */
  async listSeats({ engineUrl, room }: Omit<RoomRef, "secret">): Promise<number[]> {
    try {
      const answer = await control(engineUrl, { request: "listparticipants", room });
      return participants.parse(answer).participants.map((participant) => participant.id);
    } catch (error) {
      if (error instanceof EngineError && error.code === NO_SUCH_ROOM) return [];
      throw error;
    }
  },

  async openSession(engineUrl: string): Promise<EngineSession> {
    const session = await create(engineUrl, { janus: "create" });
    const [publisher, subscriber] = await Promise.all([
      attach(engineUrl, session),
      attach(engineUrl, session),
    ]);
    return { engineUrl, session, publisher, subscriber };
  },

  /** Ends the connections of the session; one that is gone is fine. */
  async closeSession({ engineUrl, session }: Pick<EngineSession, "engineUrl" | "session">): Promise<void> {
    await request(`${engineUrl}/${session}`, { janus: "destroy" }).catch((error: unknown) => {
      if (!(error instanceof EngineGone)) throw error;
    });
  },

  /** Sends a request that the plugin answers with an event. */
  async send(
    { engineUrl, session }: Pick<EngineSession, "engineUrl" | "session">,
    handle: string,
    body: JsonObject,
    description?: Jsep,
  ): Promise<void> {
    const message = description ? { janus: "message", body, jsep: description } : { janus: "message", body };
    await request(`${engineUrl}/${session}/${handle}`, message);
  },

  /** Passes on candidates of the browser; an empty list says that there are no more. */
  async trickle(
    { engineUrl, session }: Pick<EngineSession, "engineUrl" | "session">,
    handle: string,
    candidates: readonly JsonObject[],
  ): Promise<void> {
    const body = candidates.length === 0 ? { candidate: { completed: true } } : { candidates };
    await request(`${engineUrl}/${session}/${handle}`, { janus: "trickle", ...body });
  },

  /** Returns the next events of a session, after 30 s at the latest an empty list. */
  async poll(
    { engineUrl, session }: Pick<EngineSession, "engineUrl" | "session">,
    signal: AbortSignal,
  ): Promise<EngineEvent[]> {
    const query = new URLSearchParams({ maxev: "20", apisecret: env.JANUS_API_SECRET ?? "" });
    const answer = await fetchJson(`${engineUrl}/${session}?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]),
    });
    const failed = failure.safeParse(answer);
    if (failed.success) throw toFailure(failed.data.error.code, failed.data.error.reason);
    return z
      .array(polled)
      .parse(Array.isArray(answer) ? answer : [answer])
      .flatMap(toEngineEvents);
  },
};

const MEDIA_EVENTS = { webrtcup: "up", hangup: "hangup", slowlink: "slow-link" } as const;

function toEngineEvents(event: z.output<typeof polled>): EngineEvent[] {
  if (event.janus === "timeout") throw new EngineGone("The session has expired");
  const handle = event.sender;
  if (!handle) return [];
  if (event.janus === "event" && event.plugindata)
    return [{ type: "plugin", handle, data: event.plugindata.data, jsep: event.jsep ?? null }];
  const type = MEDIA_EVENTS[event.janus as keyof typeof MEDIA_EVENTS];
  return type ? [{ type, handle }] : [];
}
