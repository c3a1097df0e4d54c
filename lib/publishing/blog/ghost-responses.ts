import "server-only";
import { z } from "zod";
import { findTopicBySlug, type TopicKey } from "@/lib/reference/topics";
import type { BlogArticle, BlogAuthor, BlogTag } from "./schema";

// The fields read from Ghost's Content API.

const optionalText = z.string().nullish();
const requiredText = z.string().min(1);

const tagSchema = z.object({
  slug: requiredText,
  name: requiredText,
  description: optionalText,
  visibility: z.string().optional(),
});

const authorSchema = z.object({
  slug: requiredText,
  name: requiredText,
  bio: optionalText,
  profile_image: optionalText,
});

const postSchema = z.object({
  slug: requiredText,
  title: requiredText,
  html: optionalText,
  excerpt: optionalText,
  custom_excerpt: optionalText,
  published_at: z.iso.datetime({ offset: true }),
  reading_time: z.number().nonnegative().optional(),
  tags: z.array(tagSchema).optional(),
  authors: z.array(authorSchema).optional(),
});

export const postsResponse = z.object({
  posts: z.array(postSchema),
  meta: z.object({ pagination: z.object({ pages: z.number().int().nonnegative() }) }).optional(),
});
export const tagsResponse = z.object({ tags: z.array(tagSchema) });
export const authorsResponse = z.object({ authors: z.array(authorSchema) });

export const ghostErrorResponse = z.object({ errors: z.array(z.object({ type: z.string() })).min(1) });

export const toBlogTag = ({ slug, name, description }: z.infer<typeof tagSchema>): BlogTag => ({
  slug,
  name,
  description: description ?? "",
});

export const toBlogAuthor = ({
  slug,
  name,
  bio,
  profile_image,
}: z.infer<typeof authorSchema>): BlogAuthor => ({
  slug,
  name,
  bio: bio ?? "",
  image: profile_image ?? null,
});

/** Ghost has internal tags, whose visibility is not public. */
export const isPublicTag = ({ visibility = "public" }: z.infer<typeof tagSchema>) => visibility === "public";

/** A tag with the slug of a topic names it. */
function findTopics(tags: BlogTag[]): TopicKey[] | undefined {
  const topics = tags.flatMap(({ slug }) => findTopicBySlug(slug)?.key ?? []);
  return topics.length > 0 ? topics : undefined;
}

export const toBlogArticle = (row: z.infer<typeof postSchema>): BlogArticle => ({
  slug: row.slug,
  title: row.title,
  excerpt: (row.custom_excerpt ?? row.excerpt ?? "").trim(),
  publishedAt: new Date(row.published_at).toISOString(),
  readingMinutes: Math.max(1, Math.round(row.reading_time ?? 1)),
  tags: (row.tags ?? []).filter(isPublicTag).map(toBlogTag),
  authors: (row.authors ?? []).map(toBlogAuthor),
  html: row.html ?? "",
  topics: findTopics((row.tags ?? []).filter(isPublicTag).map(toBlogTag)),
});
