import "server-only";
import { randomBytes } from "node:crypto";
import { requireAyniEditor } from "@/lib/content/access";
import { buildObjectKey, parseObjectKey } from "@/lib/content/uploads/object-keys";
import { recordForeignFiles, toEncodedImageRow, verifyImage } from "@/lib/content/uploads/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { processImage } from "@/lib/platform/images";
import { storage } from "@/lib/platform/ports/storage";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { listPictureKeys, toPictureFileName } from "@/lib/platform/text/markdown-syntax";
import { MAX_PICTURES, type Picture } from "./schema";

const PICTURE_RATE_LIMIT = { name: "picture", points: 100, seconds: 3600 };
const MAX_WIDTH = 1280;
const MAX_HEIGHT = 1600;

const fieldError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

/** The original is read in the queue, too, so that few are in memory. */
const encodePicture = (originalKey: string, personId: string) =>
  processImage(async (open) => {
    const original = await storage.get(originalKey);
    try {
      return await open(original)
        .rotate()
        .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
    } catch {
      throw fieldError(
        "file",
        "Esta imagen no se puede leer, o tiene más de 25 megapíxeles. Elige otra o hazla más pequeña.",
      );
    }
  }, personId);

async function findEditedAyni(actor: Member, id: string) {
  const ayni = await db.ayni.findUnique({ where: { id }, select: { id: true, userId: true } });
  requireAyniEditor(actor, ayni);
  return ayni;
}

/** Checks before anything else of a request who may add a picture. Errors: `NotFound`, `Forbidden` (a former Master). */
export const authorizePicture = async (actor: Member, { slug: id }: { slug: string }): Promise<void> =>
  void (await findEditedAyni(actor, id));

/**
 * Re-encodes an uploaded image for the description of its content.
 * Errors: `NotFound`, `Forbidden`, `ValidationError`, `TooManyRequests`, `ServiceUnavailable`.
 */
export async function createPicture(actor: Member, ayniId: string, fileUrl: string): Promise<Picture> {
  const ayni = await findEditedAyni(actor, ayniId);
  await consumeRateLimit(PICTURE_RATE_LIMIT, actor.id);
  const originalKey = parseObjectKey(fileUrl, storage.toPublicUrl(""));
  const where = { ayniId, area: "covers", status: "PENDING", key: originalKey } as const;
  const original = await db.file.findFirst({ where });
  if (!original) throw fieldError("file", "Debes seleccionar un fichero");
  await verifyImage(original, "file");
  const { data, info } = await encodePicture(original.key, actor.id);
  const name = toPictureFileName(info.width, info.height);
  const hex = randomBytes(16).toString("hex");
  const key = buildObjectKey({ area: "pictures", ownerId: ayniId, hex, fileName: name });
  await storage.put(key, data, { contentType: "image/webp" });
  const ownerId = ayni.userId;
  await db.$transaction(async (tx) => {
    await tx.file.create({
      data: toEncodedImageRow({ ownerId, ayniId, area: "pictures", key, name, size: data.byteLength }),
    });
    await recordForeignFiles(tx, actor, { id: ayniId, userId: ownerId });
  });
  return { key };
}

type Description = { ayniId: string; ownerId: string; text: string };

/**
 * Records which pictures a description uses: the others are deleted by the sweep, a day later. They may come from
 * another content of the same Master, of which this one is a copy. Errors: `ValidationError`.
 */
export async function saveDescriptionPictures(tx: Tx, { ayniId, ownerId, text }: Description): Promise<void> {
  const keys = listPictureKeys(text);
  if (keys.length > MAX_PICTURES)
    throw fieldError("description", `Añade como máximo ${MAX_PICTURES} imágenes`);
  // The new date of these rows makes a sweep that waits for them look again.
  const readyAt = new Date();
  const used = await tx.file.updateManyAndReturn({
    where: { key: { in: keys }, ownerId, area: "pictures", status: "READY" },
    data: { readyAt },
    select: { id: true },
  });
  if (used.length < keys.length)
    throw fieldError(
      "description",
      "Una imagen de la descripción ya no está disponible. Quítala y añádela otra vez.",
    );
  const ids = used.map(({ id }) => id);
  const unused = await tx.descriptionPicture.findMany({ where: { ayniId, fileId: { notIn: ids } } });
  if (unused.length > 0) {
    const fileIds = unused.map(({ fileId }) => fileId);
    await tx.file.updateMany({ where: { id: { in: fileIds } }, data: { readyAt } });
    await tx.descriptionPicture.deleteMany({ where: { ayniId, fileId: { in: fileIds } } });
  }
  await tx.descriptionPicture.createMany({
    data: ids.map((fileId) => ({ ayniId, fileId })),
    skipDuplicates: true,
  });
}
