import "server-only";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { liveFromSql, liveUntilSql } from "@/lib/content/schedule/sql";
import { AppError } from "@/lib/platform/http/errors";
import { requireConsent } from "@/lib/orders/consent/data";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { listClosedFileIds } from "@/lib/library/lessons/data";
import { isPublicSample } from "@/lib/content/uploads/data";
import { canReadFile } from "@/lib/content/uploads/policy";
import { calculateProgress, type ContentProgress, type TrackedContent } from "./progress";
import type { SavedPosition } from "./schema";

const { sql } = Prisma;

const readyContentFile = { area: "content", status: "READY" } satisfies Prisma.FileWhereInput;

/** False for readers without an order, such as the owner. Errors: `NotFound`, `ConsentRequired`. */
export async function canSavePosition(actor: Member, fileId: string): Promise<boolean> {
  const file = await db.file.findFirst({
    where: { id: fileId, ...readyContentFile, ayniId: { not: null } },
    select: { id: true, ownerId: true, area: true, ayniId: true, freeSample: true },
  });
  if (!file || file.ayniId === null) throw new AppError("NotFound");
  const isReceived = await hasActiveAccess(actor.id, file.ayniId);
  if (isReceived && !(await listClosedFileIds(actor.id, file.ayniId)).has(file.id)) {
    await requireConsent(actor.id, { ayniId: file.ayniId, isFree: file.freeSample });
    return true;
  }
  const readableFile = { ...file, isPublicSample: await isPublicSample(file) };
  if (!canReadFile(actor, readableFile, false)) throw new AppError("NotFound");
  return false;
}

export async function listSavedPositions(actor: Actor, ayniId: string): Promise<SavedPosition[]> {
  if (!isMember(actor)) return [];
  const rows = await db.playbackPosition.findMany({
    where: { userId: actor.id, file: { ayniId, ...readyContentFile } },
    omit: { userId: true },
  });
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

type ProgressRow = Pick<TrackedContent, "contentType" | "onlineType" | "files" | "marks"> & {
  id: string;
  firstStartsAt: Date | null;
  lastEndsAt: Date | null;
};

function toTrackedContent({ firstStartsAt, lastEndsAt, ...row }: ProgressRow): TrackedContent {
  const encuentroSpan =
    firstStartsAt && lastEndsAt
      ? { startsAt: firstStartsAt.toISOString(), endsAt: lastEndsAt.toISOString() }
      : null;
  const { contentType, onlineType, files, marks } = row;
  return { contentType, onlineType, files, marks, encuentroSpan };
}

/** Keyed by content id. */
export async function findProgress(
  actor: Member,
  ayniIds: string[],
  now = new Date(),
): Promise<Map<string, ContentProgress>> {
  if (ayniIds.length === 0) return new Map();
  const rows = await db.$queryRaw<ProgressRow[]>`
    select a.id, a."contentType", a."onlineType",
           (select min(${liveFromSql(sql`e`)}) from "Encuentro" e where e."ayniId" = a.id and e."cancelledAt" is null)
             as "firstStartsAt",
           (select max(${liveUntilSql(sql`e`)}) from "Encuentro" e where e."ayniId" = a.id and e."cancelledAt" is null)
             as "lastEndsAt",
           coalesce(f.files, '[]') as files, coalesce(m.marks, '[]') as marks
    from "Ayni" a cross join lateral (
      select json_agg(json_build_object(
        'id', f.id, 'kind', f.kind, 'mimeType', f."mimeType",
        'savedPosition', case when p."fileId" is not null then json_build_object(
          'position', p.position, 'percent', p.percent,
          'updatedAt', to_char(p."updatedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end)
        order by f.position, f.id) as files
      from "File" f left join "PlaybackPosition" p on p."fileId" = f.id and p."userId" = ${actor.id}::uuid
      where f."ayniId" = a.id and f.area = 'content' and f.status = 'READY' and f.kind <> 'IMAGE') as f
    cross join lateral (
      select json_agg(json_build_object('completedAt',
        to_char(c."completedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as marks
      from "Lesson" l left join "LessonCompletion" c on c."lessonId" = l.id and c."userId" = ${actor.id}::uuid
      where a."contentType" = 'COURSE' and l."ayniId" = a.id and l."fileId" is null
        and (l.text <> '' or l."linkUrl" is not null)) as m
    where a.id = any(${ayniIds}::uuid[])`;
  return new Map(rows.map((row) => [row.id, calculateProgress(toTrackedContent(row), now.toISOString())]));
}
