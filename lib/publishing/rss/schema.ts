import type { Chapter } from "@/lib/content/uploads/schema";

/** `date` is ISO 8601 in UTC, `size` in bytes. */
type Recording = {
  id: string;
  title: string;
  mimeType: string;
  size: number;
  durationSeconds: number | null;
  date: string;
};

export type Episode = Recording & { ayni: { slug: string; title: string; shortDescription: string } };

/** The audio files of a received content in listening order. */
export type PrivatePodcast = {
  slug: string;
  title: string;
  shortDescription: string;
  master: { slug: string; name: string; lastName: string };
  /** Last change of the content. */
  updatedAt: string;
  /** Path of the buyer's page. */
  path: string;
  episodes: (Recording & { chapters: Chapter[] })[];
};
