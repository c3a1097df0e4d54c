import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { canEditAyni } from "@/lib/content/ayni/policy";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { storageParts } from "@/lib/platform/ports/multipart-storage";
import type { UploadInput } from "@/lib/content/uploads/schema";
import { checkArrived, countUpload, discardPending, plannedFile } from "@/lib/content/uploads/service";
import { PART_BYTES, partSizes } from "./schema";
import type { CompleteInput, Multipart, ResumedMultipart, UploadRef } from "./schema";

// As long as the row lives that waits for the file: a slow line may need hours.
const PART_SECONDS = 24 * 3600;

const incomplete = () =>
  new AppError("ValidationError", {
    fields: { file: "El archivo no ha llegado entero. Inténtalo de nuevo." },
  });

type Sized = { key: string; uploadId: string; size: number };

async function addresses({ key, uploadId, size }: Sized): Promise<Multipart> {
  const urls = await Promise.all(
    partSizes(size).map((bytes, index) =>
      storageParts.partUrl({ key, uploadId, partNumber: index + 1, size: bytes, seconds: PART_SECONDS }),
    ),
  );
  return { uploadId, key, partSize: PART_BYTES, urls };
}

/**
 * Signed addresses to PUT the parts of one file.
 * Errors: `NotFound` (not the owner's content), `ValidationError` (type or size), `TooManyRequests`.
 */
export async function startMultipart(actor: Actor, input: UploadInput): Promise<Multipart> {
  const file = await plannedFile(actor, input);
  const uploadId = await storageParts.begin(file.key, file.mimeType);
  try {
    await db.file.create({ data: { ...file, uploadId } });
  } catch (error) {
    await storageParts.abort({ key: file.key, uploadId }).catch(console.error);
    throw error;
  }
  return addresses({ ...file, uploadId });
}

/** The row of an upload in parts that the actor may go on with. Errors: `NotFound`. */
async function uploadOf(actor: Actor, { key, uploadId, ayniContentId }: UploadRef) {
  const where = { key, uploadId, ...(ayniContentId ? { ayniId: ayniContentId } : {}) };
  const file = await db.file.findFirst({ where, include: { ayni: true } });
  if (!file?.ayni || !canEditAyni(actor, file.ayni)) throw new AppError("NotFound");
  return { ...file, uploadId };
}

const isThere = async ({ key, size }: Sized): Promise<boolean> => (await storage.stat(key))?.size === size;

/**
 * What is left to send of an upload that was interrupted, with fresh addresses.
 * Errors: `NotFound` (also when it was given up or swept), `TooManyRequests`.
 */
export async function resumeMultipart(actor: Actor, ref: UploadRef): Promise<ResumedMultipart> {
  const file = await uploadOf(actor, ref);
  await countUpload(file.ownerId);
  const fileUrl = (await isThere(file)) ? storage.publicUrl(file.key) : null;
  const arrived = await storageParts.list(file);
  if (!arrived && !fileUrl) throw new AppError("NotFound");
  const sizes = partSizes(file.size);
  const parts = (arrived ?? [])
    .filter(({ PartNumber, Size }) => Size === sizes[PartNumber - 1])
    .map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  return { ...(await addresses(file)), parts, fileUrl };
}

/**
 * Puts the parts of a file together; a repeat answers the same.
 * Errors: `NotFound`, `ValidationError` (parts are missing, or the bytes are not of the declared length and kind:
 * then nothing is left of the file).
 */
export async function completeMultipart(actor: Actor, input: CompleteInput): Promise<{ fileUrl: string }> {
  const file = await uploadOf(actor, input);
  const done = { fileUrl: storage.publicUrl(file.key) };
  if (file.status === "READY") return done;
  const result = await storageParts.join(file, input.parts);
  if (result === "unfit") throw incomplete();
  // Another request may have joined them, or a first one whose answer was lost.
  if (result === "unknown" && !(await storage.stat(file.key))) throw new AppError("NotFound");
  try {
    await checkArrived(file, "file");
  } catch (error) {
    if (error instanceof AppError) await discardPending(file);
    throw error;
  }
  return done;
}

/** Gives up an upload in parts and forgets its file. Errors: `NotFound`. */
export async function abortMultipart(actor: Actor, ref: UploadRef): Promise<void> {
  const file = await uploadOf(actor, ref);
  if (!(await discardPending(file))) throw new AppError("NotFound");
}
