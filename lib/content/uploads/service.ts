import "server-only";
import { randomBytes } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Actor } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import type { FileInput } from "@/lib/content/ayni/schema";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { storageParts } from "@/lib/platform/ports/multipart-storage";
import { consume } from "@/lib/throttles/service";
import { objectKey, safeFileName, smallCoverKey } from "./object-keys";
import { FILE_TYPES, fileProblem } from "./schema";
import type { UploadInput } from "./schema";

const UPLOADS = { name: "upload", points: 300, seconds: 3600 };
const COVERS = { name: "cover", points: 60, seconds: 3600 };
const UPLOAD_SECONDS = 15 * 60;
const ORPHAN_HOURS = 24;
const SNIFFED_BYTES = 4100;
const MAX_PIXELS = 40_000_000;

const fileError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

async function editableAyni(actor: Actor, ayniId: string) {
  const ayni = await db.ayni.findUnique({
    where: { id: ayniId },
    select: { id: true, userId: true, slug: true, status: true, user: { select: { slug: true } } },
  });
  if (!ayni || !canEditAyni(actor, ayni)) throw new AppError("NotFound");
  return ayni;
}

/** Counts one more upload of a person. Errors: `TooManyRequests`. */
export const countUpload = (ownerId: string): Promise<void> => consume(UPLOADS, ownerId);

/**
 * The row of a file that is about to be sent, under a key of ours, not written yet.
 * Errors: `NotFound` (not the owner's content), `ValidationError` (type or size), `TooManyRequests`.
 */
export async function plannedFile(actor: Actor, input: UploadInput) {
  const ayni = await editableAyni(actor, input.ayniContentId);
  const area = input.S3ObjectPath;
  const problem = fileProblem(area, input.fileType, input.fileSize);
  const type = FILE_TYPES[area][input.fileType];
  if (problem || !type) throw fileError("file", problem ?? "Este formato no es válido.");
  await countUpload(ayni.userId);
  return {
    ownerId: ayni.userId,
    ayniId: ayni.id,
    area,
    kind: type.kind,
    key: objectKey(area, ayni.id, randomBytes(16).toString("hex"), input.fileName),
    name: safeFileName(input.fileName),
    mimeType: input.fileType,
    size: input.fileSize,
  };
}

/**
 * A signed address to PUT one file of this type and length, and the address that it will have.
 * Errors: as of `plannedFile`.
 */
export async function requestUpload(
  actor: Actor,
  input: UploadInput,
): Promise<{ url: string; fileUrl: string }> {
  const file = await plannedFile(actor, input);
  await db.file.create({ data: file });
  const upload = { key: file.key, contentType: file.mimeType, size: file.size, seconds: UPLOAD_SECONDS };
  return { url: await storage.uploadUrl(upload), fileUrl: storage.publicUrl(file.key) };
}

/** The key in an address of ours; empty for any other address, and for what no key of ours can be. */
function keyOf(fileUrl: string): string {
  const base = storage.publicUrl("");
  if (!fileUrl.startsWith(base)) return "";
  const key = fileUrl.slice(base.length).split("/").map(safeDecode).join("/");
  return key.isWellFormed() && !key.includes("\0") ? key : "";
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

// Names that mean the same bytes: browsers and the detector do not agree on all of them.
const ALIASES: Record<string, string> = {
  "audio/x-m4a": "audio/mp4",
  "audio/x-wav": "audio/wav",
  "video/x-m4v": "video/mp4",
  "application/ogg": "audio/ogg",
};
const plain = (type: string): string => {
  const bare = type.split(";")[0]?.trim() ?? "";
  return ALIASES[bare] ?? bare;
};

async function checkBytes(key: string, mimeType: string, field: string): Promise<void> {
  const found = await fileTypeFromBuffer(await storage.head(key, SNIFFED_BYTES));
  if (!found || plain(found.mime) !== plain(mimeType)) {
    throw fileError(field, "Este formato no es válido.");
  }
}

type Arrived = { id: string; key: string; status: "PENDING" | "READY"; mimeType: string; size: number };

/** Makes sure that the object of a file is there, with the length and the kind of bytes that were declared. */
export async function checkArrived(file: Arrived, field: string): Promise<void> {
  if (file.status === "READY") return;
  const stat = await storage.stat(file.key);
  if (!stat) throw fileError(field, "El archivo no ha terminado de subir. Inténtalo de nuevo.");
  if (stat.size !== file.size) throw fileError(field, "El archivo no ha llegado entero. Inténtalo de nuevo.");
  await checkBytes(file.key, file.mimeType, field);
}

/** The files that a change names, in its order, each proved to be there. Errors: `ValidationError`. */
export async function arrivedFiles(ayniId: string, named: FileInput[]) {
  const keys = named.map(({ fileUrl }) => keyOf(fileUrl));
  const rows = await db.file.findMany({ where: { ayniId, area: "content", key: { in: keys } } });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const found = named.map(({ fileUrl: _, ...wanted }, position) => {
    const row = byKey.get(keys[position] ?? "");
    if (!row) throw fileError(`files.${position}`, "Debes seleccionar un fichero");
    return { row, wanted, position };
  });
  await Promise.all(found.map(({ row, position }) => checkArrived(row, `files.${position}`)));
  return found;
}
export type ArrivedFiles = Awaited<ReturnType<typeof arrivedFiles>>;

/** Writes which files a content has, in which order; the rest is left for the sweep. */
export async function writeFiles(tx: Tx, ayniId: string, files: ArrivedFiles): Promise<void> {
  const ids = files.map(({ row }) => row.id);
  await tx.file.updateMany({
    where: { ayniId, area: "content", status: "READY", id: { notIn: ids } },
    data: { ayniId: null },
  });
  for (const { row, wanted, position } of files) {
    const { title, freeSample, durationSeconds = row.durationSeconds, chapters } = wanted;
    const described = { title, freeSample, position, durationSeconds, ...(chapters ? { chapters } : {}) };
    const { count } = await tx.file.updateMany({
      where: { id: row.id, ayniId },
      data: { ...described, status: "READY", readyAt: row.readyAt ?? new Date() },
    });
    // It was deleted while it was being looked at.
    if (count === 0) throw fileError(`files.${position}`, "Debes seleccionar un fichero");
  }
}

async function reencodeCover(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, height: Math.round((width * 3) / 4), fit: "cover", withoutEnlargement: false })
    .webp({ quality: 82 })
    .toBuffer();
}

async function bothCovers(bytes: Uint8Array): Promise<[Uint8Array, Uint8Array]> {
  const large = await reencodeCover(bytes, 1280);
  return [large, await reencodeCover(large, 640)];
}

/**
 * Turns an uploaded image into the cover of a content: checked by its bytes, re-encoded without metadata in
 * two widths. Returns the key of the larger. Errors: `ValidationError`.
 */
export async function makeCover(ayniId: string, fileUrl: string): Promise<string> {
  await consume(COVERS, ayniId);
  const file = await db.file.findFirst({ where: { ayniId, area: "covers", key: keyOf(fileUrl) } });
  if (!file) throw fileError("coverUrl", "Debes seleccionar un fichero");
  // What is a cover already stays as it is.
  if (file.status === "READY") return file.key;
  await checkArrived(file, "coverUrl");
  const bytes = await storage.get(file.key);
  const [large, small] = await bothCovers(bytes).catch(() => {
    throw fileError("coverUrl", "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.");
  });
  const key = objectKey("covers", ayniId, randomBytes(16).toString("hex"), "portada.webp");
  await storage.put(key, large, { contentType: "image/webp" });
  await storage.put(smallCoverKey(key), small, { contentType: "image/webp" });
  await db.file.create({
    data: {
      ownerId: file.ownerId,
      ayniId,
      area: "covers",
      kind: "IMAGE",
      status: "READY",
      readyAt: new Date(),
      key,
      name: "portada.webp",
      mimeType: "image/webp",
      size: large.byteLength,
    },
  });
  return key;
}

type Removable = { id: string; key: string; area: string; uploadId: string | null };

async function removeFile(file: Removable): Promise<void> {
  if (file.uploadId !== null) await storageParts.abort({ key: file.key, uploadId: file.uploadId });
  await storage.remove(file.key);
  if (file.area === "covers" && file.key.endsWith(".webp")) await storage.remove(smallCoverKey(file.key));
  await db.file.deleteMany({ where: { id: file.id } });
}

/** Takes a file from its content, so that nothing shows it any more; what is left of it the sweep can remove. */
async function detach(ayniId: string, file: Removable): Promise<void> {
  await db.$transaction([
    db.ayni.updateMany({ where: { id: ayniId, coverKey: file.key }, data: { coverKey: null } }),
    db.file.updateMany({ where: { id: file.id }, data: { ayniId: null } }),
  ]);
}

/** Deletes a file that no content has taken yet, and its object or parts; false when one has. */
export async function discardPending(file: Removable): Promise<boolean> {
  // What is claimed here no content can take any more; should storage fail, the sweep goes on.
  const claim = { id: file.id, status: "PENDING" } as const;
  const { count } = await db.file.updateMany({ where: claim, data: { ayniId: null } });
  if (count > 0) await removeFile(file);
  return count > 0;
}

/**
 * Deletes a file that an owner or admin names by its address; false when there is none, when storage fails, or
 * when it is part of what others receive (a change of the content takes it out first). Errors: `NotFound`.
 */
export async function deleteUpload(actor: Actor, fileUrl: string, ayniId: string): Promise<boolean> {
  const ayni = await editableAyni(actor, ayniId);
  const file = await db.file.findFirst({ where: { ayniId: ayni.id, key: keyOf(fileUrl) } });
  const isGiven = file?.area === "content" && file.status === "READY" && ayni.status !== "DRAFT";
  if (!file || isGiven) return false;
  try {
    await detach(ayni.id, file);
    dropTags(cacheTags.ayni(ayni.slug), cacheTags.master(ayni.user.slug), cacheTags.catalogue());
    await removeFile(file);
    return true;
  } catch (error) {
    console.error("A file could not be deleted", file.key, error);
    return false;
  }
}

/** Deletes the files that no content or profile names since a day, and their objects; returns how many. */
export async function sweepOrphans(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_HOURS * 3_600_000);
  // Claimed by one statement: what a content or a profile names in the meantime is not touched.
  const orphans = await db.$queryRaw<Removable[]>`
    update "File" f set "ayniId" = null, status = 'PENDING', "readyAt" = null
    where f."createdAt" < ${before}
      and case f.area
        when 'profiles' then f.status = 'PENDING' or not exists (
          select from "Profile" p where f.key in (p."profileImage", p."backgroundImage"))
        else f.status = 'PENDING' or f."ayniId" is null
          or (f.area = 'covers' and not exists (select from "Ayni" a where a."coverKey" = f.key))
      end
    returning f.id, f.key, f.area::text as area, f."uploadId"`;
  for (const orphan of orphans) await removeFile(orphan);
  return orphans.length;
}
