// Stands in for `next/cache`, which needs Next's server: reads are not cached, and the tags that transactions
// expire are recorded.

const droppedTags: string[] = [];

export const unstable_cache = (read: () => Promise<unknown>) => read;

globalThis.aylluDropTags = ({ tags }) => void droppedTags.push(...tags);

export const revalidatePath = (path: string): void => {
  droppedTags.push(`path:${path}`);
};

/** Returns the tags that were dropped since the last call. */
export const takeInvalidatedTags = (): string[] => droppedTags.splice(0);
