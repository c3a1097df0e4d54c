import type FileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache";
import type { LogPosition } from "./drop-log";

type CachedValue = NonNullable<Awaited<ReturnType<FileSystemCache["get"]>>>["value"];

/** The entry of Next.js under a key; `lastModified` in milliseconds since 1970. */
export type StoredEntry = {
  value: NonNullable<CachedValue>;
  lastModified: number;
  cacheControl?: { revalidate: number | false; expire?: number };
};

/** The beginning of a render: in the log of drops, and in milliseconds since 1970. */
export type RenderBeginning = { position: LogPosition; at: number };

/** A cache behind the memory of each process. Its methods do not throw. */
export type SharedEntries = {
  /** Returns undefined while it is unknown what other processes have dropped. */
  begin: () => RenderBeginning | undefined;
  /**
   * Returns undefined for entries with a tag that was dropped after their render began. `tagsOf` is called at the moment
   * at which this is decided.
   */
  read: (
    key: string,
    tagsOf: (value: StoredEntry["value"]) => readonly string[],
  ) => Promise<StoredEntry | undefined>;
  /** Does not wait. */
  write: (key: string, entry: StoredEntry, beginning: RenderBeginning) => void;
  /** Refuses what began to be rendered with these tags before now: their drop is not in the log. */
  refuseUntilNow: (tags: readonly string[]) => void;
};

/** An entry of the page cache, a page or a read, that a request was answered from. */
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
export declare const setSharedCache: (sharedCache: SharedEntries | undefined) => void;
export declare const providePageCache: () => void;
export default class PageCache extends FileSystemCache {}
