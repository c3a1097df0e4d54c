import { z } from "zod";
import type { ContentType } from "@/lib/reference/labels";
import type { TopicKey } from "@/lib/reference/topics";
import { trimmedText } from "@/lib/platform/text/safe-text";

export const suggestionsSearchParams = z.strictObject({
  text: trimmedText(120).default(""),
});

export type SuggestionsView = {
  content: { slug: string; title: string; contentType: ContentType; isSession: boolean; master: string }[];
  masters: { slug: string; name: string; lastName: string; profileImage: string | null }[];
  disciplines: { slug: string; name: string }[];
  topics: { key: TopicKey; name: string }[];
};
