import type FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";

/** An entry of the page cache that a request was answered from. */
export type PageEntry = {
  tags: readonly string[];
  /** Count of drops when its render began. */
  dropsBefore: number;
  /** Milliseconds since 1970. */
  freshUntil: number;
};

export declare const countDrops: () => number;
export declare const isAnyDropped: (tags: readonly string[], drops: number) => boolean;
export declare const dropTags: (tags: string | string[], durations?: { expire?: number }) => Promise<void>;
export declare const dropAllTags: () => void;
export default class PageCache extends FileSystemCache {}
