import "server-only";
import { revalidatePath, revalidateTag, unstable_cache } from "next/cache";

/** Cached reads carry the tags of the data they show; writes expire the tags of the data they change. */
export const cacheTags = {
  catalogue: () => "catalogue",
  ayni: (slug: string) => `ayni:${slug}`,
  master: (slug: string) => `master:${slug}`,
  /** Thanks to any Master. */
  thanks: () => "thanks",
} as const;

const DEFAULT_TTL_SECONDS = 3600;

/** Caches a read for all viewers, by default for an hour. */
export function cached<Result>(
  read: () => Promise<Result>,
  key: string[],
  { tags, seconds = DEFAULT_TTL_SECONDS }: { tags: string[]; seconds?: number },
): Promise<Result> {
  return unstable_cache(read, key, { tags, revalidate: seconds })();
}

export function expireTags(...tags: string[]): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

/** Includes pages that were prerendered by the build. */
export function revalidateAllPages(): void {
  revalidatePath("/", "layout");
}
