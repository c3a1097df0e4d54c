import "server-only";
import { createHmac } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { rooms } from "@/lib/platform/ports/rooms";
import { changeState } from "./changes";
import type { IceServer } from "./ice-server";

// Binds a room to a media engine, with the secrets by which the engine knows the room and those inside.

const derive = (purpose: string, value: number): string =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update(`${purpose} ${value}`).digest("base64url");

/** Lets a person into the room; unlike the pass, it never leaves the server. */
export const deriveSeatToken = (seat: number): string => derive("room seat", seat);

export type RoomRef = { engineUrl: string; room: number; secret: string };

export const toRoomRef = (number: number, engineUrl: string): RoomRef => ({
  engineUrl,
  room: number,
  secret: derive("room", number),
});

/** Returns the engines that answer, the least loaded first. */
async function listLivingEngines(): Promise<string[]> {
  const answers = await Promise.all(
    rooms.engines.map(async (url) => ({ url, isAlive: await rooms.isAlive(url) })),
  );
  const loads = await db.$queryRaw<{ engineUrl: string; people: number }[]>`
    select r."engineUrl", count(*)::int as people
    from "Room" r join "RoomSeat" s on s."encuentroId" = r."encuentroId"
    where s.state = 'ADMITTED' and r."engineUrl" is not null
    group by 1`;
  const loadOf = new Map(loads.map(({ engineUrl, people }) => [engineUrl, people]));
  return answers
    .filter(({ isAlive }) => isAlive)
    .map(({ url }) => url)
    .sort((a, b) => (loadOf.get(a) ?? 0) - (loadOf.get(b) ?? 0));
}

/** False where no media engine is named or could be started: rooms can never open. */
export const hasEngines = (): boolean => rooms.engines.length > 0;

export const hasLivingEngine = async (): Promise<boolean> =>
  (await Promise.all(rooms.engines.map((url) => rooms.isAlive(url)))).includes(true);

type Binding = { number: number; engineUrl: string | null; generation: number };

const findBinding = (encuentroId: string): Promise<Binding> =>
  db.room.findUniqueOrThrow({
    where: { encuentroId },
    select: { number: true, engineUrl: true, generation: true },
  });

/**
 * Starts a new generation of the room on an engine, unless another process has done so in the meantime: nobody sends
 * anything there yet. Returns the binding that holds then.
 */
async function startGeneration(
  encuentroId: string,
  { number, generation }: Binding,
  engineUrl: string,
): Promise<Binding> {
  await changeState(encuentroId, async (tx) => {
    const started = await tx.room.updateMany({
      where: { encuentroId, generation },
      data: { engineUrl, generation: { increment: 1 } },
    });
    if (started.count > 0) {
      // While the room is locked: nobody stores a session of the former generation in it.
      await rooms.ensureRoom(toRoomRef(number, engineUrl), env.ROOM_CAPACITY);
      await tx.roomSeat.updateMany({
        where: { encuentroId, state: { not: "ENDED" } },
        data: { streams: [] },
      });
    }
    return started;
  });
  return findBinding(encuentroId);
}

/** Errors: `ServiceUnavailable` if no engine answers. */
async function chooseEngine(): Promise<string> {
  const [engineUrl] = await listLivingEngines();
  if (!engineUrl) throw new AppError("ServiceUnavailable", { retryAfter: 2 });
  return engineUrl;
}

const isUsable = async (engineUrl: string): Promise<boolean> =>
  rooms.engines.includes(engineUrl) && rooms.isAlive(engineUrl);

/** False if the engine is gone, or was started again and knows nobody of before. */
const holdsRoom = async ({ number, engineUrl }: Binding): Promise<boolean> =>
  engineUrl !== null && (await isUsable(engineUrl)) && rooms.hasRoom(toRoomRef(number, engineUrl));

/**
 * Returns the room on an engine that answers and holds it. Everybody in a room has to use one generation of it, which may
 * have ended when a session is stored. Errors: `ServiceUnavailable`, `EngineGone`.
 */
export async function bindRoom(encuentroId: string): Promise<RoomRef & { generation: number }> {
  const current = await findBinding(encuentroId);
  const isHeld = await holdsRoom(current);
  const bound = isHeld ? current : await startGeneration(encuentroId, current, await chooseEngine());
  if (bound.engineUrl === null) throw new AppError("ServiceUnavailable", { retryAfter: 2 });
  return { ...toRoomRef(bound.number, bound.engineUrl), generation: bound.generation };
}

/** For how long credentials open a relay; one that is open stays so. */
const TURN_SECONDS = 10 * 60;

/**
 * Returns STUN and TURN servers for a person inside a room, with credentials of coturn's REST API that expire after ten
 * minutes: whoever holds them can send packets through the relay.
 */
export function listIceServers(userId: string, now = new Date()): IceServer[] {
  const { TURN_URL, TURN_SECRET, STUN_URL } = env;
  const servers: IceServer[] = [];
  if (STUN_URL) servers.push({ urls: [STUN_URL] });
  if (TURN_URL && TURN_SECRET) {
    const username = `${Math.floor(now.getTime() / 1000) + TURN_SECONDS}:${userId}`;
    const credential = createHmac("sha1", TURN_SECRET).update(username).digest("base64");
    servers.push({ urls: [TURN_URL], username, credential });
  }
  return servers;
}

/** Returns the servers that test a connection before the room: none where a relay would help whom STUN cannot reach. */
export function listTestServers(): IceServer[] {
  const { TURN_URL, STUN_URL } = env;
  return STUN_URL && !TURN_URL ? [{ urls: [STUN_URL] }] : [];
}
