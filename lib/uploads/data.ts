import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { isMember } from "@/lib/auth/actor";
import { publicAyni } from "@/lib/ayni/data";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/http/errors";
import { hasLiveAccess } from "@/lib/orders/data";
import { storage } from "@/lib/ports/storage";
import { canReadFile } from "./policy";

const DOCUMENT_SECONDS = 10 * 60;
// A player asks for more ranges of the same address as long as it plays.
const MEDIA_SECONDS = 4 * 3600;

/** The files that everybody may read: what a Master marks as a free sample of a content that everybody may see. */
export const publicSample = {
  area: "content",
  status: "READY",
  freeSample: true,
  ayni: publicAyni,
} satisfies Prisma.FileWhereInput;

const isPublicSample = async (id: string): Promise<boolean> =>
  (await db.file.count({ where: { id, ...publicSample } })) > 0;

/**
 * A signed, short-lived address of a private file for one method.
 * Errors: `NotFound` also for those who may not read it.
 */
export async function fileAddress(actor: Actor, id: string, method: "GET" | "HEAD"): Promise<string> {
  const file = await db.file.findFirst({
    where: { id, status: "READY" },
    select: {
      key: true,
      name: true,
      mimeType: true,
      kind: true,
      area: true,
      ownerId: true,
      ayniId: true,
      freeSample: true,
    },
  });
  if (!file) throw new AppError("NotFound");
  const received = isMember(actor) && file.ayniId !== null && (await hasLiveAccess(actor.id, file.ayniId));
  const sample = { publicSample: file.freeSample && (await isPublicSample(id)) };
  if (!canReadFile(actor, { ...file, ...sample }, received)) throw new AppError("NotFound");
  const seconds = file.kind === "AUDIO" || file.kind === "VIDEO" ? MEDIA_SECONDS : DOCUMENT_SECONDS;
  return storage.downloadUrl({
    key: file.key,
    method,
    seconds,
    fileName: file.name,
    contentType: file.mimeType,
  });
}
