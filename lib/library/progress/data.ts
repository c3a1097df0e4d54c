import "server-only";
import type { Actor, Member } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { isPublicSample } from "@/lib/content/uploads/data";
import { canReadFile } from "@/lib/content/uploads/policy";
import { calculateProgress, type ContentProgress } from "./progress";
import type { SavedPosition } from "./schema";

const readyContentFile = { area: "content", status: "READY" } satisfies Prisma.FileWhereInput;

/** False for readers without an order, such as the owner. Errors: `NotFound`. */
export async function canSavePosition(actor: Member, fileId: string): Promise<boolean> {
  const file = await db.file.findFirst({
    where: { id: fileId, ...readyContentFile, ayniId: { not: null } },
    select: { id: true, ownerId: true, area: true, ayniId: true, freeSample: true },
  });
  if (!file || file.ayniId === null) throw new AppError("NotFound");
  if (await hasActiveAccess(actor.id, file.ayniId)) return true;
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

const progressSelect = (userId: string) =>
  ({
    id: true,
    contentType: true,
    onlineType: true,
    files: {
      where: { ...readyContentFile, kind: { not: "IMAGE" } },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: {
        id: true,
        kind: true,
        mimeType: true,
        playbackPositions: { where: { userId }, select: { position: true, percent: true, updatedAt: true } },
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

type ProgressRow = Prisma.AyniGetPayload<{ select: ReturnType<typeof progressSelect> }>;

function toEncuentroSpan({ encuentros: [first], lastEndsAt }: ProgressRow) {
  return first && lastEndsAt
    ? { startsAt: first.startsAt.toISOString(), endsAt: lastEndsAt.toISOString() }
    : null;
}

function toTrackedFile({ playbackPositions: [position], ...file }: ProgressRow["files"][number]) {
  return {
    ...file,
    savedPosition: position ? { ...position, updatedAt: position.updatedAt.toISOString() } : null,
  };
}

/** Keyed by content id. */
export async function findProgress(
  actor: Member,
  ayniIds: string[],
  now = new Date(),
): Promise<Map<string, ContentProgress>> {
  const rows = await db.ayni.findMany({ where: { id: { in: ayniIds } }, select: progressSelect(actor.id) });
  return new Map(
    rows.map((row) => {
      const content = { ...row, files: row.files.map(toTrackedFile), encuentroSpan: toEncuentroSpan(row) };
      return [row.id, calculateProgress(content, now.toISOString())];
    }),
  );
}
