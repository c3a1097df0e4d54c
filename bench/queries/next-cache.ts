// Stands in for "next/cache": every read is done, except that counts of large sets are remembered, as they are in
// production (lib/counting). `forgetCounts` has the next ones made anew.

const REMEMBERED = new Set(["counted", "total", "discipline-counts", "catalogue-size"]);

const remembered = new Map<string, Promise<unknown>>();

export function unstable_cache<Result>(
  read: () => Promise<Result>,
  key: string[] = [],
): () => Promise<Result> {
  if (!REMEMBERED.has(key[0] ?? "")) return read;
  const name = JSON.stringify(key);
  return () => {
    const known = remembered.get(name) as Promise<Result> | undefined;
    if (known) return known;
    const made = read();
    remembered.set(name, made);
    return made;
  };
}

export const forgetCounts = (): void => remembered.clear();

export const revalidateTag = (): void => {};
export const revalidatePath = (): void => {};
