import "server-only";
import { isPublicSample } from "@/lib/content/uploads/data";
import { canReadFile, FILE_LINK_SECONDS } from "@/lib/content/uploads/policy";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { listClosedFileIds } from "@/lib/library/lessons/data";
import { findTokenReader } from "@/lib/library/private-feeds/data";
import { requireConsent } from "@/lib/orders/consent/data";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { isMember } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";

// For samples, which nobody loses, and for podcast apps, which cannot renew a link: they request further ranges of it while they play.
const LONG_LINK_SECONDS = 3600;

type ContentFile = { id: string; ayniId: string | null; area: string; freeSample: boolean };

const isOpenTo = async (userId: string, fileId: string, ayniId: string): Promise<boolean> =>
  !(await listClosedFileIds(userId, ayniId)).has(fileId);

/** Returns who owns the file's content: the caller by their session, or whose private podcast the token opens. */
async function findReceiver(actor: Actor, token: string | undefined, ayniId: string): Promise<string | null> {
  if (isMember(actor) && (await hasActiveAccess(actor.id, ayniId))) return actor.id;
  return token === undefined ? null : findTokenReader(token, ayniId);
}

/**
 * Returns true if the file's content was received, and its lesson is open.
 * Errors: `ConsentRequired` (its buyer could still return it; a free sample needs no consent).
 */
async function canReadContent(
  actor: Actor,
  token: string | undefined,
  { id, ayniId, area, freeSample }: ContentFile,
): Promise<boolean> {
  if (ayniId === null || area !== "content") return false;
  const receiverId = await findReceiver(actor, token, ayniId);
  if (receiverId === null || !(await isOpenTo(receiverId, id, ayniId))) return false;
  await requireConsent(receiverId, { ayniId, isFree: freeSample });
  return true;
}

type FileRequest = { id: string; method: "GET" | "HEAD"; token?: string | undefined };

/** Returns a signed URL for one method; access is checked again by whoever asks for the next. Errors: `NotFound` (also when the caller may not read the file), `ConsentRequired`. */
export async function openFile(actor: Actor, { id, method, token }: FileRequest): Promise<string> {
  const file = await db.file.findFirst({
    where: { id, status: "READY" },
    select: {
      id: true,
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
  const readableFile = { ...file, isPublicSample: await isPublicSample(file) };
  const hasAccess = await canReadContent(actor, token, file);
  if (!canReadFile(actor, readableFile, hasAccess)) throw new AppError("NotFound");
  if (file.area === "content" && !readableFile.isPublicSample && !hasAccess)
    await recordForeignAct(db, actor, { action: "file.seen", ownerId: file.ownerId, after: { file: id } });
  const isRenewed = isMember(actor) && !readableFile.isPublicSample;
  return storage.createDownloadUrl({
    key: file.key,
    method,
    seconds: isRenewed ? FILE_LINK_SECONDS : LONG_LINK_SECONDS,
    fileName: file.name,
    contentType: file.mimeType,
  });
}
