import { AsyncLocalStorage } from "node:async_hooks";

/** An entry of the page cache, a page or a read, that a request was answered from. */
export type PageEntry = {
  tags: readonly string[];
  /** Count of drops when its render began. */
  dropsBefore: number;
  /** Milliseconds since 1970. */
  freshUntil: number;
};

/** Called by Next.js, pages and the page cache while they handle a request. */
type RenderContext = {
  waitUntil?: (work: Promise<unknown>) => void;
  setStatus?: (status: number) => void;
  reportEntry?: (entry: PageEntry) => void;
  /** Receives each cached read; undefined for one that is not in the cache yet. */
  reportRead?: (entry: PageEntry | undefined) => void;
};

// Next.js reads the platform context of the current request from this global.
const REQUEST_CONTEXT = Symbol.for("@next/request-context");

const contexts = new AsyncLocalStorage<RenderContext>();
export const getRenderContext = (): RenderContext | undefined => contexts.getStore();
Object.assign(globalThis, { [REQUEST_CONTEXT]: { get: getRenderContext } });

/** Runs `work` with the callbacks of `context` and of the contexts around it. */
export const runInRenderContext = <Result>(context: RenderContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...context }, work);
