import "server-only";
import { isPublicSample } from "@/lib/content/uploads/data";
import { canReadFile } from "@/lib/content/uploads/policy";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { listClosedFileIds } from "@/lib/library/lessons/data";
import { findTokenReader } from "@/lib/library/private-feeds/data";
import { hashFeedToken } from "@/lib/library/private-feeds/token";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { isMember } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { NIL_UUID } from "@/lib/platform/sql";

const DOCUMENT_URL_SECONDS = 10 * 60;
// A player requests further ranges of the same URL for as long as it plays.
const MEDIA_URL_SECONDS = 4 * 3600;

type ContentFile = { id: string; ayniId: string | null; area: string };

const isOpenTo = async (userId: string, fileId: string, ayniId: string): Promise<boolean> =>
  !(await listClosedFileIds(userId, ayniId)).has(fileId);

/**
 * Returns true if the caller owns the file's content, by their session or by the token of a private podcast, and its
 * lesson is open to them.
 */
async function canReadContent(
  actor: Actor,
  token: string | undefined,
  { id, ayniId, area }: ContentFile,
): Promise<boolean> {
  if (ayniId === null || area !== "content") return false;
  if (isMember(actor) && (await hasActiveAccess(actor.id, ayniId))) return isOpenTo(actor.id, id, ayniId);
  const readerId = token === undefined ? null : await findTokenReader(token, ayniId);
  return readerId !== null && isOpenTo(readerId, id, ayniId);
}

type FileRequest = { id: string; method: "GET" | "HEAD"; token?: string | undefined };

/** Returns a short-lived signed URL for one method. Errors: `NotFound` (also when the caller may not read the file). */
async function getSignedFileUrl(actor: Actor, { id, method, token }: FileRequest): Promise<string> {
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
  const isMedia = file.kind === "AUDIO" || file.kind === "VIDEO";
  return storage.createDownloadUrl({
    key: file.key,
    method,
    seconds: isMedia ? MEDIA_URL_SECONDS : DOCUMENT_URL_SECONDS,
    fileName: file.name,
    contentType: file.mimeType,
  });
}

type Opener = { userId: string } | { token: string };

/** Records the first time the buyer plays, reads or downloads a file they received; idempotent. */
export async function recordOpened(opener: Opener, fileId: string): Promise<void> {
  const userId = "userId" in opener ? opener.userId : NIL_UUID;
  const hash = "token" in opener ? hashFeedToken(opener.token) : null;
  await db.$executeRaw`
    update "Order" o set "openedAt" = clock_timestamp() from "File" f
    where f.id = ${fileId}::uuid and f.area = 'content' and not f."freeSample" and o."ayniContentId" = f."ayniId"
      and o.status = 'COMPLETED' and o."openedAt" is null and not o."isGift"
      and (o."userId" = ${userId}::uuid
        or o.id in (select p."orderId" from "PrivateFeed" p where p.hash = ${hash} and p.kind = 'PODCAST'))`;
}

type OpenFileRequest = FileRequest & { isPlayer: boolean };

// A player requests the URL before anybody presses play, and reports the opening itself.
export async function openFile(actor: Actor, { isPlayer, ...request }: OpenFileRequest): Promise<string> {
  const fileUrl = await getSignedFileUrl(actor, request);
  if (request.method === "HEAD" || isPlayer) return fileUrl;
  if (request.token !== undefined) await recordOpened({ token: request.token }, request.id);
  if (isMember(actor)) await recordOpened({ userId: actor.id }, request.id);
  return fileUrl;
}
