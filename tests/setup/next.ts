import { vi } from "vitest";

// Next's cache lives in its server. Here a read is just read, and what a write drops is written down.
const dropped: string[] = [];

vi.mock("next/cache", () => ({
  unstable_cache: (read: () => Promise<unknown>) => read,
  revalidateTag: (tag: string) => void dropped.push(tag),
  revalidatePath: (path: string) => void dropped.push(`path:${path}`),
}));

/** The tags that were dropped since the last time this was asked. */
export const droppedTags = (): string[] => dropped.splice(0);
