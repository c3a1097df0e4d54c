import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { canSavePosition } from "./data";
import type { PlaybackInput } from "./schema";

const PLAYBACK_LIMIT = { name: "playback", points: 240, seconds: 60 };

/** The last write wins, while `percent` only grows. Errors: `NotFound`, `TooManyRequests`. */
export async function savePosition(
  actor: Member,
  fileId: string,
  { position, percent }: PlaybackInput,
): Promise<void> {
  await consumeRateLimit(PLAYBACK_LIMIT, actor.id);
  if (!(await canSavePosition(actor, fileId))) return;
  // Selects from File, since the file may have been deleted meanwhile.
  await db.$executeRaw`
    insert into "PlaybackPosition" as saved ("userId", "fileId", position, percent, "updatedAt")
    select ${actor.id}::uuid, id, ${position}, ${percent}::int, clock_timestamp() from "File" where id = ${fileId}::uuid
    on conflict ("userId", "fileId") do update set
      position = excluded.position,
      percent = greatest(saved.percent, excluded.percent),
      "updatedAt" = excluded."updatedAt"`;
}

/** Idempotent. Errors: `TooManyRequests`. */
export async function deletePosition(actor: Member, fileId: string): Promise<void> {
  await consumeRateLimit(PLAYBACK_LIMIT, actor.id);
  await db.playbackPosition.deleteMany({ where: { userId: actor.id, fileId } });
}
