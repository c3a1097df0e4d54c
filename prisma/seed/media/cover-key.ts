import { buildObjectKey } from "@/lib/content/uploads/object-keys";
import type { ContentFile } from "../files/parse-demo";
import { readDemo } from "../files/read-demo";
import { seedHex } from "../ids";

/** Returns the key of the uploaded cover, or null for contents with a generated one. Every book has its own. */
export const uploadedCoverKey = (id: string, { slug, type }: ContentFile): string | null =>
  type === "EBOOK" || readDemo().covers.has(slug)
    ? buildObjectKey({ area: "covers", ownerId: id, hex: seedHex(`cover ${id}`), fileName: "portada.webp" })
    : null;
