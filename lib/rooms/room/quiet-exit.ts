import "server-only";
import { db } from "@/lib/platform/db/client";
import type { OpenSeat } from "@/lib/rooms/seats/service";

const INTRODUCTION = "Salió en silencio de un encuentro y quiere que el equipo lo sepa.";

/** Tells the team, as a report of the content, that a person left because something was not right. Idempotent. */
export async function reportQuietExit({ userId, encuentro }: OpenSeat, note: string): Promise<void> {
  await db.report.createMany({
    data: {
      reporterId: userId,
      subjectType: "Ayni",
      subjectId: encuentro.ayniId,
      reason: "other",
      text: [INTRODUCTION, note.trim()].filter(Boolean).join("\n\n"),
    },
    skipDuplicates: true,
  });
}
