import "server-only";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";

/** Messages are of use while people remember the encuentro; the privacy policy names the time. */
const MESSAGE_RETENTION_DAYS = 30;

/** Keeps what was reported until that is decided. */
export async function sweepRoomMessages(now = new Date()): Promise<void> {
  const endedBefore = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * DAY_MS);
  const reports = await db.report.findMany({
    where: { subjectType: "RoomMessage", status: "OPEN" },
    select: { subjectId: true },
  });
  await db.roomMessage.deleteMany({
    where: {
      encuentro: { endsAt: { lt: endedBefore } },
      id: { notIn: reports.map(({ subjectId }) => subjectId) },
    },
  });
}
