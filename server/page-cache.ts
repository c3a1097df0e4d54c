import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import imported from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { getMemoryCache } from "next/dist/server/lib/incremental-cache/memory-cache.external.js";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

// Some loaders unwrap the default of a CommonJS module.
const FileSystemCache = "default" in imported ? (imported.default as typeof imported) : imported;
const TAGS_HEADER = "x-next-cache-tags";
const SECOND_MS = 1000;
const MAX_CACHE_CONTROLS = 5_000;
/** Bytes of an entry besides the text of its key and value, which is all that Next.js weighs. */
const ENTRY_BYTES = 2_048;

type Find = InstanceType<typeof FileSystemCache>["get"];
type Store = InstanceType<typeof FileSystemCache>["set"];
type FindContext = Parameters<Find>[1];
type StoredEntry = NonNullable<Awaited<ReturnType<Find>>>;
type Value = NonNullable<StoredEntry["value"]>;

/** An entry of the cache, a page or a read, that a request was answered from. */
export type PageEntry = {
  tags: readonly string[];
  /** Count of drops when its render began. */
  dropsBefore: number;
  /** Milliseconds since 1970. */
  freshUntil: number;
};

/** Called by Next.js, pages and the cache while they handle a request. */
type RenderContext = {
  waitUntil?: (work: Promise<unknown>) => void;
  setStatus?: (status: number) => void;
  reportEntry?: (entry: PageEntry) => void;
  /** Receives each cached read; undefined for one that is not in the cache yet. */
  reportRead?: (entry: PageEntry | undefined) => void;
};

const contexts = new AsyncLocalStorage<RenderContext>();
// Next.js reads the platform context of the current request from this global.
Object.assign(globalThis, { [Symbol.for("@next/request-context")]: { get: () => contexts.getStore() } });

/** Runs `work` with the callbacks of `context` and of the contexts around it. */
export const runInRenderContext = <Result>(context: RenderContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...context }, work);

// Drops are counted, not timed: two of them can fall into one millisecond, and clocks are set.
let drops = 0;
let lastDropOfAll = 0;
const lastDrops = new Map<string, number>();
/** Counts of drops at the moment when the render of a cached value began. */
const dropsBefore = new WeakMap<Value, number>();

/** Returns how often tags have been dropped since the process started. */
export const countDrops = (): number => drops;

/** Returns true if one of the tags has been dropped since `countDrops()` returned `count`. */
export const isAnyDropped = (tags: readonly string[], count: number): boolean =>
  lastDropOfAll > count || tags.some((tag) => (lastDrops.get(tag) ?? 0) > count);

/** Drops every cached page and read with one of the tags from this process. */
export function dropTags(tags: readonly string[]): void {
  drops += 1;
  for (const tag of tags) lastDrops.set(tag, drops);
}

/** Drops everything cached: it is unknown which tags other processes have dropped. */
export function dropAllTags(): void {
  drops += 1;
  lastDropOfAll = drops;
}

const isRead = (context: FindContext) => (context.kind as string) === "FETCH";

function tagsOf(value: Value, context: FindContext): readonly string[] {
  const header = "headers" in value ? value.headers?.[TAGS_HEADER] : undefined;
  if (typeof header === "string") return header.split(",");
  return ("tags" in context && context.tags) || [];
}

const wasDropped = (value: Value, context: FindContext): boolean =>
  isAnyDropped(tagsOf(value, context), dropsBefore.get(value) ?? 0);

/** Returns until when an entry is fresh, in milliseconds since 1970. */
function freshUntil(value: Value, { lastModified, cacheControl }: StoredEntry): number {
  const seconds: number | false | undefined =
    "revalidate" in value ? value.revalidate : cacheControl?.revalidate;
  if (seconds === false) return Infinity;
  return typeof seconds === "number" ? lastModified + seconds * SECOND_MS : 0;
}

const describeEntry = (value: Value, entry: StoredEntry, context: FindContext): PageEntry => ({
  tags: tagsOf(value, context),
  dropsBefore: dropsBefore.get(value) ?? 0,
  freshUntil: freshUntil(value, entry),
});

/** Tells the current request what it is answered from. */
function report(entry: StoredEntry | null, context: FindContext): void {
  const description = entry?.value ? describeEntry(entry.value, entry, context) : undefined;
  if (isRead(context)) contexts.getStore()?.reportRead?.(description);
  else if (description) contexts.getStore()?.reportEntry?.(description);
}

type MemoryCache = ReturnType<typeof getMemoryCache>;
const weighedCaches = new WeakSet<MemoryCache>();

/**
 * Weighs the entries of Next's memory as they are: one that says that an address is missing has a hundred bytes of text and
 * takes two thousand, so that invented addresses filled ten times the memory that was meant.
 */
function weighEntries(cache: MemoryCache): void {
  if (weighedCaches.has(cache)) return;
  weighedCaches.add(cache);
  const weighText = Reflect.get(cache, "calculateSize") as (value: unknown, key: string) => number;
  const calculateSize = (value: unknown, key: string) => weighText.call(cache, value, key) + ENTRY_BYTES;
  Object.assign(cache, { calculateSize });
}

/**
 * Next's cache of pages and reads, except that an entry is as old as the beginning of its render. Next dates it by the
 * end: what was read before a write, and stored after the write dropped its tags, would pass for fresh.
 */
export default class PageCache extends FileSystemCache {
  // Next creates one for each request, before anything is read.
  readonly #dropsBefore = countDrops();

  constructor(...args: ConstructorParameters<typeof FileSystemCache>) {
    super(...args);
    const [{ maxMemoryCacheSize }] = args;
    if (maxMemoryCacheSize) weighEntries(getMemoryCache(maxMemoryCacheSize));
  }

  override async get(...args: Parameters<Find>): ReturnType<Find> {
    const [, context] = args;
    const found = await super.get(...args);
    const entry = found?.value && wasDropped(found.value, context) ? null : found;
    report(entry, context);
    return entry;
  }

  override async set(...args: Parameters<Store>): ReturnType<Store> {
    const [, value] = args;
    // After a failed render Next stores the former value again: it does not become younger.
    if (value && !dropsBefore.has(value)) dropsBefore.set(value, this.#dropsBefore);
    await super.set(...args);
  }
}

/**
 * Bounds the map in which Next.js notes how long each address is fresh, missing ones included. It keeps every address that
 * was ever asked for; entries of its cache know their own time, so that an address can be forgotten.
 */
export function boundCacheControls(): void {
  Object.assign(SharedCacheControls, { cacheControls: new LRUCache({ max: MAX_CACHE_CONTROLS }) });
}

/**
 * Hands the cache to Next.js. The option `cacheHandler` of its configuration would import this module twice for each
 * request.
 */
export function providePageCache(): void {
  boundCacheControls();
  Object.assign(globalThis, { [Symbol.for("@next/cache-handlers")]: { FetchCache: PageCache } });
}

type Render = { dropsBefore: number; ended: Promise<void> };

/**
 * Answers no request from a render that began before a tag was dropped. Next.js lets every request for a page join the
 * render that is under way, and one that follows a write would be shown what was there before it.
 */
export class RunningRenders {
  readonly #byPath = new Map<string, Set<Render>>();

  /** Remembers a render, in the background too, until it has ended. */
  track(path: string, work: Promise<unknown>): void {
    const ofPath = this.#byPath.get(path) ?? new Set();
    this.#byPath.set(path, ofPath);
    const forget = (): void => {
      ofPath.delete(render);
      if (ofPath.size === 0) this.#byPath.delete(path);
    };
    const render = { dropsBefore: countDrops(), ended: work.then(forget, forget) };
    ofPath.add(render);
  }

  /** Resolves when no render of a path is older than the last drop. */
  async waitForOutdated(path: string): Promise<void> {
    const outdated = [...(this.#byPath.get(path) ?? [])].filter(
      ({ dropsBefore }) => dropsBefore < countDrops(),
    );
    await Promise.all(outdated.map(({ ended }) => ended));
  }
}
