import "server-only";
import { requireAyniEditor } from "@/lib/content/access";
import type { UploadInput } from "@/lib/content/uploads/schema";
import {
  buildPendingFile,
  consumeUploadQuota,
  deletePendingFile,
  recordForeignFiles,
  verifyContentFile,
  verifyImage,
} from "@/lib/content/uploads/service";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { storage } from "@/lib/platform/ports/storage";
import { multipartStorage } from "@/lib/platform/ports/multipart-storage";
import { PART_SIZE_BYTES, computePartSizes } from "./policy";
import type { CompleteMultipartInput, MultipartUpload, ResumedMultipartUpload, UploadRef } from "./schema";

// As long as the pending row lives: a slow connection may need hours.
const PART_URL_SECONDS = 24 * 3600;

const incompleteUploadError = () =>
  new AppError("ValidationError", {
    fields: { file: "El archivo no ha llegado entero. Inténtalo de nuevo." },
  });

type MultipartFile = { key: string; uploadId: string; size: number };

async function signPartUrls({ key, uploadId, size }: MultipartFile): Promise<MultipartUpload> {
  const urls = await Promise.all(
    computePartSizes(size).map((bytes, index) =>
      multipartStorage.createPartUrl({
        key,
        uploadId,
        partNumber: index + 1,
        size: bytes,
        seconds: PART_URL_SECONDS,
      }),
    ),
  );
  return { uploadId, key, partSize: PART_SIZE_BYTES, urls };
}

/** Returns signed URLs to PUT the parts. Errors: as `buildPendingFile`. */
export async function createMultipartUpload(actor: Actor, input: UploadInput): Promise<MultipartUpload> {
  const file = await buildPendingFile(actor, input);
  const uploadId = await multipartStorage.createUpload(file.key, file.mimeType);
  try {
    await db.file.create({ data: { ...file, uploadId } });
  } catch (error) {
    await multipartStorage.abortUpload({ key: file.key, uploadId }).catch((abortError: unknown) => {
      log.warn({ err: abortError }, "An upload could not be aborted");
    });
    throw error;
  }
  return signPartUrls({ ...file, uploadId });
}

/** Errors: `NotFound` (also for contents the actor may not edit). */
async function requireUpload(actor: Actor, { key, uploadId, ayniContentId }: UploadRef) {
  const where = { key, uploadId, ...(ayniContentId ? { ayniId: ayniContentId } : {}) };
  const file = await db.file.findFirst({ where, include: { ayni: true } });
  if (!file) throw new AppError("NotFound");
  requireAyniEditor(actor, file.ayni);
  return { ...file, uploadId };
}

const isStored = async ({ key, size }: MultipartFile): Promise<boolean> =>
  (await storage.stat(key))?.size === size;

/** Returns fresh URLs and the uploaded parts. Errors: `NotFound` (also once aborted or swept), `TooManyRequests`. */
export async function resumeMultipartUpload(actor: Actor, ref: UploadRef): Promise<ResumedMultipartUpload> {
  const file = await requireUpload(actor, ref);
  await consumeUploadQuota(file.ownerId);
  const fileUrl = (await isStored(file)) ? storage.toPublicUrl(file.key) : null;
  const storedParts = await multipartStorage.listParts(file);
  if (!storedParts && !fileUrl) throw new AppError("NotFound");
  const sizes = computePartSizes(file.size);
  const parts = (storedParts ?? [])
    .filter(({ PartNumber, Size }) => Size === sizes[PartNumber - 1])
    .map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  return { ...(await signPartUrls(file)), parts, fileUrl };
}

/** Returns why the file cannot be used; null also if opening it takes longer: it is asked again when the file is saved. */
async function findProblem(file: Awaited<ReturnType<typeof requireUpload>>): Promise<string | null> {
  if (file.area !== "content") {
    return verifyImage(file, "file").then(
      () => null,
      (error: unknown) => {
        const problem = error instanceof AppError ? error.fields?.file : undefined;
        if (problem === undefined) throw error;
        return problem;
      },
    );
  }
  try {
    // The form knows what its field asks for.
    const verification = await verifyContentFile(file, null);
    return "problem" in verification ? verification.problem : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "ServiceUnavailable") return null;
    throw error;
  }
}

/** Joins the parts; idempotent. Errors: `NotFound`, `ValidationError` (missing parts, or a wrong file, then deleted). */
export async function completeMultipartUpload(
  actor: Actor,
  input: CompleteMultipartInput,
): Promise<{ fileUrl: string }> {
  const file = await requireUpload(actor, input);
  const response = { fileUrl: storage.toPublicUrl(file.key) };
  if (file.status === "READY") return response;
  const result = await multipartStorage.completeUpload(file, input.parts);
  if (result === "invalid-parts") throw incompleteUploadError();
  // A concurrent request, or an earlier one whose response was lost, may have joined them.
  if (result === "not-found" && !(await storage.stat(file.key))) throw new AppError("NotFound");
  const problem = await findProblem(file);
  if (!problem) return response;
  await deletePendingFile(file);
  throw new AppError("ValidationError", { fields: { file: problem } });
}

/** Aborts a multipart upload and deletes its file. Errors: `NotFound`. */
export async function abortMultipartUpload(actor: Actor, ref: UploadRef): Promise<void> {
  const file = await requireUpload(actor, ref);
  if (!(await deletePendingFile(file))) throw new AppError("NotFound");
  if (file.ayni) await recordForeignFiles(db, actor, file.ayni);
}
