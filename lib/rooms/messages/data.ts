import "server-only";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { RoomMessage } from "./schema";

/** Of a room with hundreds, the newest are shown to whoever enters late. */
const MAX_MESSAGES = 500;

const messageSelect = {
  id: true,
  text: true,
  pair: true,
  createdAt: true,
  seat: { select: { number: true, name: true } },
  file: { select: { id: true, name: true } },
} satisfies Prisma.RoomMessageSelect;

type MessageRow = Prisma.RoomMessageGetPayload<{ select: typeof messageSelect }>;

export type PairMessage = { pair: number | null; message: RoomMessage };

const toPairMessage = ({ pair, seat, createdAt, ...row }: MessageRow): PairMessage => ({
  pair,
  message: { ...row, seat: seat.number, name: seat.name, createdAt: createdAt.toISOString() },
});

/** Returns what everybody wrote to the whole room, and what was said in this pair; oldest first. */
export async function listMessages(encuentroId: string, pair: number | null): Promise<RoomMessage[]> {
  const rows = await db.roomMessage.findMany({
    where: { encuentroId, OR: [{ pair: null }, ...(pair === null ? [] : [{ pair }])] },
    orderBy: { id: "desc" },
    take: MAX_MESSAGES,
    select: messageSelect,
  });
  return rows.toReversed().map((row) => toPairMessage(row).message);
}

export async function findMessage(id: string): Promise<PairMessage | null> {
  const row = await db.roomMessage.findUnique({ where: { id }, select: messageSelect });
  return row && toPairMessage(row);
}
