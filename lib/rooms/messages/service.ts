import "server-only";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { announce } from "@/lib/rooms/changes";
import { toRoomRole } from "@/lib/rooms/seats/data";
import { canLead } from "@/lib/rooms/seats/policy";
import { toBudgetKey, type OpenSeat } from "@/lib/rooms/seats/service";
import type { MessageInput } from "./schema";

const MESSAGE_LIMIT = { name: "room message", points: 15, seconds: 15 };

/** Errors: `Conflict` (still waiting), `Forbidden` (files, for those who do not lead), `NotFound` (file), `TooManyRequests`. */
export async function postMessage(seat: OpenSeat, { text, fileId }: MessageInput): Promise<void> {
  if (seat.state !== "ADMITTED") throw new AppError("Conflict");
  if (fileId !== undefined) {
    if (!canLead(toRoomRole(seat.role))) throw new AppError("Forbidden");
    const file = await db.file.findFirst({
      where: { id: fileId, ayniId: seat.encuentro.ayniId, area: "content", status: "READY" },
      select: { id: true },
    });
    if (!file) throw new AppError("NotFound");
  }
  await consumeRateLimit(MESSAGE_LIMIT, toBudgetKey(seat));
  const { encuentroId } = seat;
  await db.$transaction(async (tx) => {
    const { id } = await tx.roomMessage.create({
      data: {
        encuentroId,
        seatId: seat.id,
        userId: seat.userId,
        text,
        fileId: fileId ?? null,
        group: seat.group,
      },
      select: { id: true },
    });
    await announce(tx, { type: "message", encuentroId, messageId: id });
  });
}
