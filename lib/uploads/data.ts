import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { isMember } from "@/lib/platform/actor";
import { publicAyni } from "@/lib/content/ayni/data";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { storage } from "@/lib/platform/ports/storage";
import { opensFilesOf } from "@/lib/library/private-feeds/data";
import { canReadFile } from "../content/uploads/policy";

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

type Received = { ayniId: string | null; area: string };

/** Whether who asks received the content of a file: by their session, or by the secret of a private podcast. */
async function isReceived(
  actor: Actor,
  token: string | undefined,
  { ayniId, area }: Received,
): Promise<boolean> {
  if (ayniId === null || area !== "content") return false;
  if (isMember(actor) && (await hasLiveAccess(actor.id, ayniId))) return true;
  return token !== undefined && opensFilesOf(token, ayniId);
}

type Asked = { id: string; method: "GET" | "HEAD"; token?: string | undefined };

/**
 * A signed, short-lived address of a private file for one method.
 * Errors: `NotFound` also for those who may not read it.
 */
export async function fileAddress(actor: Actor, { id, method, token }: Asked): Promise<string> {
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
  const received = await isReceived(actor, token, file);
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
