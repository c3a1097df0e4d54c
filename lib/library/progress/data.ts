import "server-only";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { publicSample } from "@/lib/uploads/data";
import { canReadFile } from "@/lib/content/uploads/policy";
import { progressOfContent, type Progress } from "./progress";
import type { KeptPlace } from "./schema";

/** What a content is played and read from. */
const contentFile = { area: "content", status: "READY" } satisfies Prisma.FileWhereInput;

/**
 * Whether the actor's place in a file is kept: they have received it, and their access lasts. Others who may read it
 * only look at it. Errors: `NotFound` for who may not read it.
 */
export async function keepsPlace(actor: Member, fileId: string): Promise<boolean> {
  const file = await db.file.findFirst({
    where: { id: fileId, ...contentFile, ayniId: { not: null } },
    select: { ownerId: true, area: true, ayniId: true, freeSample: true },
  });
  if (!file || file.ayniId === null) throw new AppError("NotFound");
  if (await hasLiveAccess(actor.id, file.ayniId)) return true;
  const sample = file.freeSample && (await db.file.count({ where: { id: fileId, ...publicSample } })) > 0;
  if (!canReadFile(actor, { ...file, publicSample: sample }, false)) throw new AppError("NotFound");
  return false;
}

/** Where the actor is in the files of a content. */
export async function positionsOf(actor: Actor, ayniId: string): Promise<KeptPlace[]> {
  if (!isMember(actor)) return [];
  const rows = await db.playbackPosition.findMany({
    where: { userId: actor.id, file: { ayniId, ...contentFile } },
    omit: { userId: true },
  });
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

const followedSelect = (userId: string) =>
  ({
    id: true,
    contentType: true,
    onlineType: true,
    files: {
      where: { ...contentFile, kind: { not: "IMAGE" } },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: {
        id: true,
        kind: true,
        mimeType: true,
        playback: { where: { userId }, select: { position: true, percent: true, updatedAt: true } },
      },
    },
    lastEndsAt: true,
    encuentros: {
      where: { cancelledAt: null },
      orderBy: { startsAt: "asc" },
      take: 1,
      select: { startsAt: true },
    },
  }) satisfies Prisma.AyniSelect;

type FollowedRow = Prisma.AyniGetPayload<{ select: ReturnType<typeof followedSelect> }>;

function meetingsOf({ encuentros: [first], lastEndsAt }: FollowedRow) {
  return first && lastEndsAt
    ? { startsAt: first.startsAt.toISOString(), endsAt: lastEndsAt.toISOString() }
    : null;
}

function toFile({ playback: [kept], ...file }: FollowedRow["files"][number]) {
  return { ...file, kept: kept ? { ...kept, updatedAt: kept.updatedAt.toISOString() } : null };
}

/** How far the actor has come with each of these contents, by its id. One read for all of them. */
export async function progressOf(
  actor: Member,
  ayniIds: string[],
  now = new Date(),
): Promise<Map<string, Progress>> {
  const rows = await db.ayni.findMany({ where: { id: { in: ayniIds } }, select: followedSelect(actor.id) });
  return new Map(
    rows.map((row) => {
      const content = { ...row, files: row.files.map(toFile), meetings: meetingsOf(row) };
      return [row.id, progressOfContent(content, now.toISOString())];
    }),
  );
}
