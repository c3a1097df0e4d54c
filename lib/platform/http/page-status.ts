import "server-only";

type PageContext = { setStatus?: (status: number) => void };

/** Provided by `server/page-cache.ts`. */
const REQUEST_CONTEXT = Symbol.for("@next/request-context");

/**
 * Sets the HTTP status of the page that is being rendered. Call it before the first Suspense boundary: then the head of
 * the response has not been sent. Next.js itself has a status for missing pages only.
 */
export function setPageStatus(status: number): void {
  const { [REQUEST_CONTEXT]: provider } = globalThis as {
    [REQUEST_CONTEXT]?: { get: () => PageContext | undefined };
  };
  provider?.get()?.setStatus?.(status);
}
