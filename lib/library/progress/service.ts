import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { markOpened } from "@/lib/opening/service";
import { consume } from "@/lib/throttles/service";
import { keepsPlace } from "./data";
import type { Place } from "./schema";

const SAVES = { name: "playback", points: 240, seconds: 60 };

/**
 * Keeps where the actor is in a file; the later of two wins. The place moves freely, but what they have come through
 * only grows: whoever hears a recording again has still finished it. Nothing is kept of a look at what one has not
 * received. Errors: `NotFound` for who may not read it, `TooManyRequests`.
 */
export async function savePlace(actor: Member, fileId: string, { position, percent }: Place): Promise<void> {
  await consume(SAVES, actor.id);
  if (!(await keepsPlace(actor, fileId))) return;
  await markOpened({ userId: actor.id }, fileId);
  // From the file's own row: it may have been deleted meanwhile.
  await db.$executeRaw`
    insert into "PlaybackPosition" as known ("userId", "fileId", position, percent, "updatedAt")
    select ${actor.id}::uuid, id, ${position}, ${percent}::int, clock_timestamp() from "File" where id = ${fileId}::uuid
    on conflict ("userId", "fileId") do update set
      position = excluded.position,
      percent = greatest(known.percent, excluded.percent),
      "updatedAt" = excluded."updatedAt"`;
}

/** Takes a file as not begun. Errors: `TooManyRequests`. */
export async function forgetPlace(actor: Member, fileId: string): Promise<void> {
  await consume(SAVES, actor.id);
  await db.playbackPosition.deleteMany({ where: { userId: actor.id, fileId } });
}
