import { z } from "zod";
import type { ContentType } from "@/lib/reference/labels";
import { safeText } from "@/lib/platform/text/safe-text";

/** The query of `GET /api/suggestions`. */
export const suggestionsQuery = z.strictObject({
  text: safeText(120)
    .transform((text) => text.trim())
    .default(""),
});

/** What somebody may mean who is still typing, the best of each kind first. */
export type Suggestions = {
  content: { slug: string; title: string; contentType: ContentType; master: string }[];
  masters: { slug: string; name: string; lastName: string; profileImage: string | null }[];
  disciplines: { slug: string; name: string }[];
};
