// Stands in for `next/cache`, which needs Next's server: reads are not cached, and their tags, and those that transactions
// expire, are recorded.

const droppedTags: string[] = [];
const readTags: string[] = [];

export const unstable_cache = (
  read: () => Promise<unknown>,
  _key?: string[],
  { tags = [] }: { tags?: string[] } = {},
) => {
  readTags.push(...tags);
  return read;
};

globalThis.aylluDropTags = ({ tags }) => void droppedTags.push(...tags);

export const revalidatePath = (path: string): void => {
  droppedTags.push(`path:${path}`);
};

/** Returns the tags that were dropped since the last call. */
export const takeInvalidatedTags = (): string[] => droppedTags.splice(0);

/** Returns the tags of the reads since the last call. */
export const takeReadTags = (): string[] => readTags.splice(0);
