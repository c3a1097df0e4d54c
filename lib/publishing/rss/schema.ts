import type { Chapter } from "@/lib/content/ayni/schema";

/** A recording of a podcast. `date` is ISO 8601 in UTC, `size` in bytes. */
type Recording = {
  id: string;
  title: string;
  mimeType: string;
  size: number;
  durationSeconds: number | null;
  date: string;
};

/** An audio that everybody may listen to. */
export type Episode = Recording & { ayni: { slug: string; title: string; shortDescription: string } };

/** What one person received to listen to, in the order in which it is meant to be heard. */
export type PrivatePodcast = {
  slug: string;
  title: string;
  shortDescription: string;
  master: { slug: string; name: string; lastName: string };
  /** The room of who received it. */
  path: string;
  episodes: (Recording & { chapters: Chapter[] })[];
};
