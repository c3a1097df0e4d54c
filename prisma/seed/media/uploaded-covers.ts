import { buildObjectKey, toSmallCoverKey } from "@/lib/content/uploads/object-keys";
import { storage } from "@/lib/platform/ports/storage";
import { readDemo } from "../files/read-demo";
import { seedHex, seedId } from "../ids";
import { paintScene } from "./paint-scene";

type CoveredContent = { id: string; slug: string };
type StoredContent = CoveredContent & { master: { id: string }; publishedAt: Date | null };

/** Returns the key of the uploaded cover, or null for contents with a generated one. */
export const uploadedCoverKey = ({ id, slug }: CoveredContent): string | null =>
  readDemo().covers.has(slug)
    ? buildObjectKey({ area: "covers", ownerId: id, hex: seedHex(`cover ${id}`), fileName: "portada.webp" })
    : null;

/** Stores the cover that a Master would have uploaded. Returns its row, if there is one. */
export async function storeUploadedCover(content: StoredContent, now: Date) {
  const key = uploadedCoverKey(content);
  const svg = readDemo().covers.get(content.slug);
  if (key === null || svg === undefined) return [];
  const { large, small } = await paintScene(svg);
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
