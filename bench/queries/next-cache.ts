// Replaces "next/cache": caches nothing but counts of large sets, as production does. The keys are those passed to
// `unstable_cache` in lib.

const CACHED_KEYS = new Set([
  "discipline-counts",
  "directory-counts",
  "large-count",
  "sale-totals",
  "payout-totals",
  "catalogue-size",
]);

const cache = new Map<string, Promise<unknown>>();

export function unstable_cache<Result>(
  read: () => Promise<Result>,
  key: string[] = [],
): () => Promise<Result> {
  if (!CACHED_KEYS.has(key[0] ?? "")) return read;
  const name = JSON.stringify(key);
  return () => {
    const cached = cache.get(name) as Promise<Result> | undefined;
    if (cached) return cached;
    const result = read();
    cache.set(name, result);
    return result;
  };
}

export const clearCachedCounts = (): void => cache.clear();

export const revalidatePath = (): void => {};
