import { toSmallCoverKey } from "@/lib/content/uploads/object-keys";
import { storage } from "@/lib/platform/ports/storage";
import type { SeedContent } from "../contents";
import { readDemo } from "../files/read-demo";
import { seedId } from "../ids";
import { drawBook } from "./books/book-cover";
import { uploadedCoverKey } from "./cover-key";
import { encodeCover, paintScene, type EncodedCover } from "./paint-scene";

/** Draws the cover that a Master would have uploaded, or returns null. */
async function drawCover(content: SeedContent): Promise<EncodedCover | null> {
  if (content.teaching.type === "EBOOK") return encodeCover(drawBook(content));
  const scene = readDemo().covers.get(content.slug);
  return scene === undefined ? null : paintScene(scene);
}

/** Stores the cover that a Master would have uploaded. Returns its row, if there is one. */
export async function storeUploadedCover(content: SeedContent, now: Date) {
  const key = uploadedCoverKey(content.id, content.teaching);
  const cover = await drawCover(content);
  if (key === null || cover === null) return [];
  const { large, small } = cover;
  await storage.put(key, large, { contentType: "image/webp" });
  await storage.put(toSmallCoverKey(key), small, { contentType: "image/webp" });
  const createdAt = content.publishedAt ?? now;
  return [
    {
      id: seedId(`cover ${content.id}`),
      ownerId: content.master.id,
      ayniId: content.id,
      area: "covers" as const,
      kind: "IMAGE" as const,
      status: "READY" as const,
      key,
      name: "portada.webp",
      title: "",
      mimeType: "image/webp",
      size: large.byteLength,
      durationSeconds: null,
      freeSample: false,
      position: 0,
      createdAt,
      readyAt: createdAt,
    },
  ];
}
