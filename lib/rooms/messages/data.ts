import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { RoomMessage } from "./schema";

/** Somebody who enters a room with hundreds of messages late sees the newest. */
const MAX_MESSAGES = 500;

const messageSelect = {
  id: true,
  text: true,
  group: true,
  createdAt: true,
  userId: true,
  seat: { select: { name: true } },
  file: { select: { id: true, name: true } },
} satisfies Prisma.RoomMessageSelect;

type MessageRow = Prisma.RoomMessageGetPayload<{ select: typeof messageSelect }>;

export type GroupMessage = { group: number | null; message: RoomMessage };

const toGroupMessage = (
  { group, seat, userId, createdAt, ...row }: MessageRow,
  viewerId: string,
): GroupMessage => ({
  group,
  message: {
    ...row,
    name: seat.name,
    isOwn: userId === viewerId,
    createdAt: createdAt.toISOString(),
  },
});

/** A person of a room, as the reader of its messages. */
export type Reader = { userId: string; group: number | null };

/** Messages of a group belong to it alone: later groups have the same numbers. */
async function listVisible(
  encuentroId: string,
  group: number | null,
): Promise<Prisma.RoomMessageWhereInput[]> {
  if (group === null) return [{ group }];
  const room = await db.room.findUnique({ where: { encuentroId }, select: { groupsSince: true } });
  return [{ group: null }, ...(room?.groupsSince ? [{ group, createdAt: { gte: room.groupsSince } }] : [])];
}

/** Returns what everybody wrote to the whole room, and what was said in the reader's group; oldest first. */
export async function listMessages(encuentroId: string, { userId, group }: Reader): Promise<RoomMessage[]> {
  const rows = await db.roomMessage.findMany({
    where: { encuentroId, OR: await listVisible(encuentroId, group) },
    orderBy: { id: "desc" },
    take: MAX_MESSAGES,
    select: messageSelect,
  });
  return rows.toReversed().map((row) => toGroupMessage(row, userId).message);
}

export async function findMessage(id: string, viewerId: string): Promise<GroupMessage | null> {
  const row = await db.roomMessage.findUnique({ where: { id }, select: messageSelect });
  return row && toGroupMessage(row, viewerId);
}
