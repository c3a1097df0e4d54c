import "server-only";
import { randomBytes } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { requireAyniEditor } from "@/lib/content/access";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { isMaster } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { File as FileRow, Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { processImage } from "@/lib/platform/images";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";
import { multipartStorage } from "@/lib/platform/ports/multipart-storage";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import {
  buildObjectKey,
  parseObjectKey,
  toSafeFileName,
  toSmallCoverKey,
  toSmallPhotoKey,
} from "./object-keys";
import type { ContentType } from "@/lib/reference/labels";
import { getTypeError, UPLOAD_FILE_TYPES, validateUpload } from "./file-types";
import { describeFileProblem } from "./inspection/policy";
import type { FileContents } from "./inspection/schema";
import { inspectUpload } from "./inspection/service";
import type { FileInput, SavedFile, UploadInput } from "./schema";

const UPLOAD_RATE_LIMIT = { name: "upload", points: 300, seconds: 3600 };
const COVER_RATE_LIMIT = { name: "cover", points: 60, seconds: 3600 };
const UPLOAD_URL_SECONDS = 15 * 60;
const ORPHAN_HOURS = 24;
const SNIFFED_BYTES = 4100;

const randomHex = (): string => randomBytes(16).toString("hex");

const fileError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

async function requireEditableAyni(actor: Actor, ayniId: string) {
  const ayni = await db.ayni.findUnique({
    where: { id: ayniId },
    select: {
      id: true,
      userId: true,
      slug: true,
      status: true,
      contentType: true,
      user: { select: { slug: true } },
    },
  });
  requireAyniEditor(actor, ayni);
  return ayni;
}

/**
 * Checks before anything else of a request whether the actor may have contents to upload to. Errors: `NotFound`, so that
 * nobody is told whose they are; `Forbidden` (somebody who is no longer a Master and still owns some).
 */
export async function requireUploader(actor: Member): Promise<void> {
  if (isMaster(actor)) return;
  const owned = await db.ayni.count({ where: { userId: actor.id } });
  throw new AppError(owned > 0 ? "Forbidden" : "NotFound");
}

type EditableAyni = Awaited<ReturnType<typeof requireEditableAyni>>;

/** Records that an admin uploads or deletes files of somebody else's content. */
export const recordForeignFiles = (
  tx: Tx,
  actor: Actor,
  ayni: { id: string; userId: string },
): Promise<void> =>
  recordForeignAct(tx, actor, {
    action: "content.files",
    ownerId: ayni.userId,
    after: { content: ayni.id },
  });

/** Errors: `TooManyRequests`. */
export const consumeUploadQuota = (ownerId: string): Promise<void> =>
  consumeRateLimit(UPLOAD_RATE_LIMIT, ownerId);

/** Returns an unsaved file row. Errors: `NotFound` (not an editable content), `ValidationError`, `TooManyRequests`. */
export async function buildPendingFile(actor: Actor, input: UploadInput) {
  const ayni = await requireEditableAyni(actor, input.ayniContentId);
  const area = input.S3ObjectPath;
  const problem = validateUpload(area, input.fileType, input.fileSize, ayni.contentType);
  const type = UPLOAD_FILE_TYPES[area][input.fileType];
  if (problem || !type) throw fileError("file", problem ?? "Este formato no es válido.");
  await consumeUploadQuota(ayni.userId);
  await recordForeignFiles(db, actor, ayni);
  return {
    ownerId: ayni.userId,
    ayniId: ayni.id,
    area,
    kind: type.kind,
    key: buildObjectKey({ area, ownerId: ayni.id, hex: randomHex(), fileName: input.fileName }),
    name: toSafeFileName(input.fileName),
    mimeType: input.fileType,
    size: input.fileSize,
  };
}

/** Returns a signed URL to PUT the file and its future public URL. Errors: as `buildPendingFile`. */
export async function createUpload(
  actor: Actor,
  input: UploadInput,
): Promise<{ url: string; fileUrl: string }> {
  const file = await buildPendingFile(actor, input);
  await db.file.create({ data: file });
  const upload = { key: file.key, contentType: file.mimeType, size: file.size, seconds: UPLOAD_URL_SECONDS };
  return { url: await storage.createUploadUrl(upload), fileUrl: storage.toPublicUrl(file.key) };
}

const toObjectKey = (fileUrl: string): string => parseObjectKey(fileUrl, storage.toPublicUrl(""));

type UploadedFile = Pick<FileRow, "id" | "key" | "name" | "status" | "mimeType" | "size">;

/** Returns why the object is not what was announced, or null. */
async function findTransferProblem({ key, size }: UploadedFile): Promise<string | null> {
  const stat = await storage.stat(key);
  if (!stat) return "El archivo no ha terminado de subir. Quítalo y súbelo otra vez.";
  return stat.size === size ? null : "El archivo no ha llegado entero. Quítalo y súbelo otra vez.";
}

/** Checks that an image was uploaded with its size and type. Errors: `ValidationError` on `field`. */
export async function verifyImage(file: UploadedFile, field: string): Promise<void> {
  if (file.status === "READY") return;
  const problem = await findTransferProblem(file);
  if (problem) throw fileError(field, problem);
  const detected = await fileTypeFromBuffer(await storage.getFirstBytes(file.key, SNIFFED_BYTES));
  if (detected?.mime !== file.mimeType) throw fileError(field, getTypeError("covers", file.mimeType));
}

type Verification = { problem: string } | { contents: FileContents | null };

/**
 * Checks that a file of a content was uploaded and can be opened; of one that is used already nothing is asked.
 * Errors: `ServiceUnavailable` (opening it takes longer; ask again).
 */
export async function verifyContentFile(
  file: UploadedFile,
  contentType: ContentType | null,
): Promise<Verification> {
  if (file.status === "READY") return { contents: null };
  const problem = await findTransferProblem(file);
  if (problem) return { problem };
  const result = await inspectUpload(file);
  if (!("problem" in result)) return { contents: result };
  return { problem: describeFileProblem(result.problem, file.mimeType, contentType) };
}

const listProblems = (verifications: readonly (Verification | null)[]): FieldErrors =>
  Object.fromEntries(
    verifications.flatMap((verification, position) => {
      if (!verification) return [[`files.${position}`, "Este archivo ya no está. Súbelo otra vez."]];
      return "problem" in verification ? [[`files.${position}`, verification.problem]] : [];
    }),
  );

/**
 * The files that a content may have: those that were uploaded for it and are not deleted, also one that it no longer has, so
 * that a removal can be undone. The key names the content.
 */
const attachable = (ayniId: string) =>
  ({
    area: "content",
    OR: [{ ayniId }, { ayniId: null, status: "READY", key: { startsWith: `content/${ayniId}/` } }],
  }) satisfies Prisma.FileWhereInput;

type ContentRef = { id: string; contentType: ContentType };

/**
 * Returns the uploaded file of each input, with what was found in it. Errors: `ValidationError` for each that cannot be
 * used, `ServiceUnavailable`.
 */
export async function verifyUploadedFiles({ id: ayniId, contentType }: ContentRef, inputs: FileInput[]) {
  const keys = inputs.map(({ fileUrl }) => toObjectKey(fileUrl));
  const rows = await db.file.findMany({ where: { ...attachable(ayniId), key: { in: keys } } });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const settled = await Promise.allSettled(
    keys.map(async (key) => {
      const row = byKey.get(key);
      return row ? verifyContentFile(row, contentType) : null;
    }),
  );
  const problems = listProblems(
    settled.map((result) => (result.status === "fulfilled" ? result.value : { contents: null })),
  );
  if (Object.keys(problems).length > 0) throw new AppError("ValidationError", { fields: problems });
  return inputs.flatMap(({ fileUrl: _, ...input }, position) => {
    const result = settled[position];
    const row = byKey.get(keys[position] ?? "");
    if (result?.status === "rejected") throw result.reason;
    const contents = result?.value && "contents" in result.value ? result.value.contents : null;
    return row ? { row, input, position, contents } : [];
  });
}
export type VerifiedFiles = Awaited<ReturnType<typeof verifyUploadedFiles>>;

export const toSavedFile = ({ row, contents }: VerifiedFiles[number]): SavedFile => {
  const { mimeType, durationSeconds } = contents ?? row;
  return { fileUrl: storage.toPublicUrl(row.key), mimeType, durationSeconds };
};

/** Replaces the files of a content; detached ones are deleted by the sweep. */
export async function saveContentFiles(tx: Tx, ayniId: string, files: VerifiedFiles): Promise<void> {
  const ids = files.map(({ row }) => row.id);
  await tx.file.updateMany({
    where: { ayniId, area: "content", status: "READY", id: { notIn: ids } },
    data: { ayniId: null },
  });
  for (const { row, input, position, contents } of files) {
    const { title, freeSample, chapters, waveform } = input;
    const isAudio = (contents ?? row).kind === "AUDIO";
    const details = {
      title,
      freeSample,
      position,
      ...contents,
      ...(chapters ? { chapters } : {}),
      ...(waveform && isAudio ? { waveform: Uint8Array.from(waveform) } : {}),
    };
    const { count } = await tx.file.updateMany({
      where: { id: row.id, ...attachable(ayniId) },
      data: { ...details, ayniId, status: "READY", readyAt: row.readyAt ?? new Date() },
    });
    // It was deleted since it was verified.
    if (count === 0) throw fileError(`files.${position}`, "Debes seleccionar un fichero");
  }
}

const encodeCover = (image: Sharp, width: number): Promise<Uint8Array> =>
  image
    .rotate()
    .resize({ width, height: Math.round((width * 3) / 4), fit: "cover", withoutEnlargement: false })
    .webp({ quality: 82 })
    .toBuffer();

/** The original is read in the queue, too, so that few are in memory. */
const encodeCoverSizes = (originalKey: string, personId: string): Promise<[Uint8Array, Uint8Array]> =>
  processImage(async (open) => {
    const original = await storage.get(originalKey);
    try {
      const large = await encodeCover(open(original), 1280);
      return [large, await encodeCover(open(large), 640)];
    } catch {
      throw fileError("coverUrl", "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.");
    }
  }, personId);

type EncodedImage = Pick<FileRow, "ownerId" | "ayniId" | "area" | "key" | "name" | "size">;

/** Completes the row of an image that the server has encoded and stored. */
export const toEncodedImageRow = (image: EncodedImage) =>
  ({
    ...image,
    kind: "IMAGE",
    status: "READY",
    readyAt: new Date(),
    mimeType: "image/webp",
  }) satisfies Prisma.FileUncheckedCreateInput;

/**
 * Re-encodes an image in two widths, returns the key of the larger.
 * Errors: `ValidationError`, `TooManyRequests`, `ServiceUnavailable`.
 */
export async function createCover(actor: Member, ayniId: string, fileUrl: string): Promise<string> {
  await consumeRateLimit(COVER_RATE_LIMIT, actor.id);
  const file = await db.file.findFirst({ where: { ayniId, area: "covers", key: toObjectKey(fileUrl) } });
  if (!file) throw fileError("coverUrl", "Debes seleccionar un fichero");
  if (file.status === "READY") return file.key;
  await verifyImage(file, "coverUrl");
  const [large, small] = await encodeCoverSizes(file.key, actor.id);
  const name = "portada.webp";
  const key = buildObjectKey({ area: "covers", ownerId: ayniId, hex: randomHex(), fileName: name });
  await storage.put(key, large, { contentType: "image/webp" });
  await storage.put(toSmallCoverKey(key), small, { contentType: "image/webp" });
  const { ownerId } = file;
  await db.file.create({
    data: toEncodedImageRow({ ownerId, ayniId, area: "covers", key, name, size: large.byteLength }),
  });
  return key;
}

type DeletableFile = { id: string; key: string; area: string; uploadId: string | null };

function findSmallKey({ area, key }: DeletableFile): string | null {
  if (area === "covers" && key.endsWith(".webp")) return toSmallCoverKey(key);
  return area === "profiles" ? toSmallPhotoKey(key) : null;
}

async function deleteFile(file: DeletableFile): Promise<void> {
  if (file.uploadId !== null) await multipartStorage.abortUpload({ key: file.key, uploadId: file.uploadId });
  await storage.remove(file.key);
  const smallKey = findSmallKey(file);
  if (smallKey) await storage.remove(smallKey);
  await db.file.deleteMany({ where: { id: file.id } });
}

/** Detaches a file from its content; if deleting it fails later, the sweep removes it. */
async function detachFile(actor: Actor, ayni: EditableAyni, file: DeletableFile): Promise<void> {
  await expiringTransaction(async (tx, expireTags) => {
    await recordForeignFiles(tx, actor, ayni);
    await tx.ayni.updateMany({ where: { id: ayni.id, coverKey: file.key }, data: { coverKey: null } });
    await tx.file.updateMany({ where: { id: file.id }, data: { ayniId: null } });
    expireTags(cacheTags.ayni(ayni.slug), cacheTags.master(ayni.user.slug), cacheTags.catalogue());
  });
}

/** Deletes an unused file with its object or parts. Returns false if a content already uses it. */
export async function deletePendingFile(file: DeletableFile): Promise<boolean> {
  // Once claimed, no content can attach the file; if storage fails, the sweep retries.
  const claim = { id: file.id, status: "PENDING" } as const;
  const { count } = await db.file.updateMany({ where: claim, data: { ayniId: null } });
  if (count > 0) await deleteFile(file);
  return count > 0;
}

/** Returns false if the file is missing, a non-draft uses it or storage fails. Errors: `NotFound`. */
export async function deleteUpload(actor: Actor, fileUrl: string, ayniId: string): Promise<boolean> {
  const ayni = await requireEditableAyni(actor, ayniId);
  const file = await db.file.findFirst({ where: { ayniId: ayni.id, key: toObjectKey(fileUrl) } });
  const isPublishedFile = file?.area === "content" && file.status === "READY" && ayni.status !== "DRAFT";
  // Pictures may be in several texts.
  if (!file || isPublishedFile || file.area === "pictures") return false;
  try {
    await detachFile(actor, ayni, file);
    await deleteFile(file);
    return true;
  } catch (error) {
    log.error({ err: error, fileId: file.id }, "A file could not be deleted");
    return false;
  }
}

/** Deletes files older than a day that no content, description or profile uses. Returns their number. */
export async function deleteOrphanedFiles(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_HOURS * 3_600_000);
  // One statement claims them, so that a file attached in the meantime stays.
  const orphans = await db.$queryRaw<DeletableFile[]>`
    update "File" f set "ayniId" = null, status = 'PENDING', "readyAt" = null
    where f."createdAt" < ${before}
      and case f.area
        when 'profiles' then f.status = 'PENDING' or not exists (
          select from "Profile" p where f.key in (p."profileImage", p."backgroundImage"))
        when 'pictures' then (f.status = 'PENDING' or f."readyAt" < ${before}) and not exists (
          select from "DescriptionPicture" p where p."fileId" = f.id)
        else f.status = 'PENDING' or f."ayniId" is null
          or (f.area = 'covers' and not exists (select from "Ayni" a where a."coverKey" = f.key))
      end
    returning f.id, f.key, f.area::text as area, f."uploadId"`;
  for (const orphan of orphans) await deleteFile(orphan);
  return orphans.length;
}
