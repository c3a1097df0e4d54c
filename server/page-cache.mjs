import imported from "next/dist/server/lib/incremental-cache/file-system-cache.js";

// Some loaders unwrap the default of a CommonJS module.
const FileSystemCache = imported.default ?? imported;
const TAGS_HEADER = "x-next-cache-tags";
const SECOND_MS = 1000;

// Shared by every copy of this module in the process. Drops are counted, not timed: two of them can fall into one
// millisecond, and clocks are set.
const state = (globalThis[Symbol.for("ayllu.tag-drops")] ??= {
  drops: 0,
  lastDrops: new Map(),
  lastDropOfAll: 0,
  /** Cache that processes share; set by the server. */
  sharedCache: undefined,
});
/** Counts of drops at the moment when the render of a cached value began. */
const dropsBefore = new WeakMap();

// The platform context of the current request (`server/render-context.ts`).
const REQUEST_CONTEXT = Symbol.for("@next/request-context");

/** Returns how often a tag has been dropped since the process started. */
export const countDrops = () => state.drops;

/** Returns true if one of the tags has been dropped since `countDrops()` returned `drops`. */
export const isAnyDropped = (tags, drops) =>
  state.lastDropOfAll > drops || tags.some((tag) => (state.lastDrops.get(tag) ?? 0) > drops);

/**
 * Drops every cached page and read with one of the tags from this process. Both the writes of this process and those
 * that another process reports must end up here.
 */
export async function dropTags(tags, durations) {
  // Next's own record of a drop would also refuse what another process has rendered since, by its clock.
  if (durations && durations.expire !== 0)
    return FileSystemCache.prototype.revalidateTag.call({}, tags, durations);
  state.drops += 1;
  for (const tag of [tags].flat()) state.lastDrops.set(tag, state.drops);
}

/** Drops everything cached: it is unknown which tags other processes have dropped. */
export function dropAllTags() {
  state.drops += 1;
  state.lastDropOfAll = state.drops;
}

/** Looks for what is not in memory in a cache that processes share (`shared-cache.ts`); undefined for none. */
export function setSharedCache(sharedCache) {
  state.sharedCache = sharedCache;
}

function tagsOf(value, { tags = [], softTags = [] }) {
  const header = value.headers?.[TAGS_HEADER];
  return typeof header === "string" ? header.split(",") : [...tags, ...softTags];
}

/** Returns until when an entry is fresh, in milliseconds since 1970. */
function freshUntil({ lastModified, cacheControl, value }) {
  const seconds = value.kind === "FETCH" ? value.revalidate : cacheControl?.revalidate;
  if (seconds === false) return Infinity;
  return typeof seconds === "number" ? lastModified + seconds * SECOND_MS : 0;
}

const describeEntry = (entry, context) => ({
  tags: tagsOf(entry.value, context),
  dropsBefore: dropsBefore.get(entry.value) ?? 0,
  freshUntil: freshUntil(entry),
});

/** Tells the current request what it is answered from. */
function report(entry, context) {
  const description = entry?.value ? describeEntry(entry, context) : undefined;
  const request = globalThis[REQUEST_CONTEXT]?.get();
  if (context.kind === "FETCH") request?.reportRead?.(description);
  else if (description) request?.reportEntry?.(description);
}

/**
 * Next's cache of pages and reads, except that an entry is as old as the beginning of its render. Next dates it by the
 * end: what was read before a write, and stored after the write dropped its tags, would pass for fresh.
 */
export default class PageCache extends FileSystemCache {
  // Next creates one for each request, before anything is read.
  #dropsBefore = countDrops();
  #beginning = state.sharedCache?.begin();

  async revalidateTag(tags, durations) {
    state.sharedCache?.refuseUntilNow([tags].flat());
    await dropTags(tags, durations);
  }

  async get(key, context) {
    const own = await this.#find(key, context);
    const isFresh = own && (!own.value || freshUntil(own) > Date.now());
    const entry = (isFresh ? undefined : await this.#findShared(key, context, own)) ?? own;
    report(entry, context);
    return entry;
  }

  /** Returns null for what is not in memory or was dropped. */
  async #find(key, context) {
    const entry = await super.get(key, context);
    if (!entry?.value) return entry;
    return isAnyDropped(tagsOf(entry.value, context), dropsBefore.get(entry.value) ?? 0) ? null : entry;
  }

  /** Takes an entry that another process has rendered later than the own one into memory. */
  async #findShared(key, context, own) {
    let before;
    const stored = await state.sharedCache?.read(key, (value) => {
      before = countDrops();
      return tagsOf(value, context);
    });
    if (!stored || stored.lastModified <= (own?.lastModified ?? 0)) return undefined;
    dropsBefore.set(stored.value, before);
    FileSystemCache.memoryCache?.set(key, stored);
    return stored;
  }

  async set(key, value, context) {
    // After a failed render Next stores the former value again: it does not become younger.
    const isNew = value && !dropsBefore.has(value);
    if (isNew) dropsBefore.set(value, this.#dropsBefore);
    await super.set(key, value, context);
    if (!isNew || !this.#beginning || isAnyDropped(tagsOf(value, context), this.#dropsBefore)) return;
    const cacheControl = context.fetchCache ? undefined : context.cacheControl;
    state.sharedCache?.write(key, { value, cacheControl, lastModified: Date.now() }, this.#beginning);
  }
}

/**
 * Hands the cache to Next.js. The option `cacheHandler` of its configuration would import this module twice for each
 * request, through the thread that compiles TypeScript.
 */
export function providePageCache() {
  globalThis[Symbol.for("@next/cache-handlers")] = { FetchCache: PageCache };
}
