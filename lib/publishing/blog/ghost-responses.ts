import "server-only";
import { z } from "zod";
import type { BlogArticle, BlogAuthor, BlogTag } from "@/lib/publishing/blog/schema";

// The answers of Ghost's Content API, as far as they are read here.

const text = z.string().nullish();
const name = z.string().min(1);

const tag = z.object({
  slug: name,
  name,
  description: text,
  visibility: z.string().optional(),
});

const author = z.object({ slug: name, name, bio: text, profile_image: text });

const post = z.object({
  slug: name,
  title: name,
  html: text,
  excerpt: text,
  custom_excerpt: text,
  published_at: z.iso.datetime({ offset: true }),
  reading_time: z.number().nonnegative().optional(),
  tags: z.array(tag).optional(),
  authors: z.array(author).optional(),
});

export const postsAnswer = z.object({
  posts: z.array(post),
  meta: z.object({ pagination: z.object({ pages: z.number().int().nonnegative() }) }).optional(),
});
export const tagsAnswer = z.object({ tags: z.array(tag) });
export const authorsAnswer = z.object({ authors: z.array(author) });

/** What Ghost says instead of an answer. */
export const refusal = z.object({ errors: z.array(z.object({ type: z.string() })).min(1) });

export const toTag = ({ slug, name, description }: z.infer<typeof tag>): BlogTag => ({
  slug,
  name,
  description: description ?? "",
});

export const toAuthor = ({ slug, name, bio, profile_image }: z.infer<typeof author>): BlogAuthor => ({
  slug,
  name,
  bio: bio ?? "",
  image: profile_image ?? null,
});

/** Ghost keeps tags of its own beside those for readers; their visibility is not public. */
export const forReaders = ({ visibility = "public" }: z.infer<typeof tag>) => visibility === "public";

export const toArticle = (row: z.infer<typeof post>): BlogArticle => ({
  slug: row.slug,
  title: row.title,
  excerpt: (row.custom_excerpt ?? row.excerpt ?? "").trim(),
  publishedAt: new Date(row.published_at).toISOString(),
  minutes: Math.max(1, Math.round(row.reading_time ?? 1)),
  tags: (row.tags ?? []).filter(forReaders).map(toTag),
  authors: (row.authors ?? []).map(toAuthor),
  html: row.html ?? "",
});
