import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { RoomMessage } from "./schema";

/** Somebody who enters a room with hundreds of messages late sees the newest. */
const MAX_MESSAGES = 500;

const messageSelect = {
  id: true,
  text: true,
  pair: true,
  createdAt: true,
  userId: true,
  seat: { select: { name: true } },
  file: { select: { id: true, name: true } },
} satisfies Prisma.RoomMessageSelect;

type MessageRow = Prisma.RoomMessageGetPayload<{ select: typeof messageSelect }>;

export type PairMessage = { pair: number | null; message: RoomMessage };

const toPairMessage = (
  { pair, seat, userId, createdAt, ...row }: MessageRow,
  viewerId: string,
): PairMessage => ({
  pair,
  message: {
    ...row,
    name: seat.name,
    isOwn: userId === viewerId,
    createdAt: createdAt.toISOString(),
  },
});

/** A person of a room, as the reader of its messages. */
export type Reader = { userId: string; pair: number | null };

/** Messages of a pair belong to it alone: later pairs have the same numbers. */
async function listVisible(
  encuentroId: string,
  pair: number | null,
): Promise<Prisma.RoomMessageWhereInput[]> {
  if (pair === null) return [{ pair }];
  const room = await db.room.findUnique({ where: { encuentroId }, select: { pairsSince: true } });
  return [{ pair: null }, ...(room?.pairsSince ? [{ pair, createdAt: { gte: room.pairsSince } }] : [])];
}

/** Returns what everybody wrote to the whole room, and what was said in the reader's pair; oldest first. */
export async function listMessages(encuentroId: string, { userId, pair }: Reader): Promise<RoomMessage[]> {
  const rows = await db.roomMessage.findMany({
    where: { encuentroId, OR: await listVisible(encuentroId, pair) },
    orderBy: { id: "desc" },
    take: MAX_MESSAGES,
    select: messageSelect,
  });
  return rows.toReversed().map((row) => toPairMessage(row, userId).message);
}

export async function findMessage(id: string, viewerId: string): Promise<PairMessage | null> {
  const row = await db.roomMessage.findUnique({ where: { id }, select: messageSelect });
  return row && toPairMessage(row, viewerId);
}
