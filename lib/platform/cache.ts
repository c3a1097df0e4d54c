import "server-only";
import { revalidatePath, revalidateTag, unstable_cache } from "next/cache";

/** Names of what the cached pages show; a write drops the names of what it changed. */
export const cacheTags = {
  catalogue: () => "catalogue",
  ayni: (slug: string) => `ayni:${slug}`,
  master: (slug: string) => `master:${slug}`,
} as const;

/** Lifetime of what only a write changes, in seconds. */
const HOUR = 3600;

/** The result of a read, kept for all viewers until one of its tags is dropped or its time is over. */
export function cached<Result>(
  read: () => Promise<Result>,
  key: string[],
  { tags, seconds = HOUR }: { tags: string[]; seconds?: number },
): Promise<Result> {
  return unstable_cache(read, key, { tags, revalidate: seconds })();
}

/** Drops what carries these tags, at once for the next request. */
export function dropTags(...tags: string[]): void {
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
}

/** Has every page made anew at its next request, those too that were made when the site was built. */
export function dropEveryPage(): void {
  revalidatePath("/", "layout");
}
