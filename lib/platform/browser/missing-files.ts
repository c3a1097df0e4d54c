// A page that was opened before a release may ask for scripts and styles that the server no longer has. Their failure is
// held back until it is known: React would replace the page, and what has been typed in it, by an error screen.

const BUILD_FILES = "/_next/static/";
const RELOADED_AT_KEY = "ayllu-reloaded-at";
/** A page that lacks files again so soon is broken, not old. */
const MIN_RELOAD_INTERVAL_MS = 60_000;
const CONTROLS = "input, textarea, select";

const handled = new WeakSet<Element>();
const listeners = new Set<() => void>();
let isAnnounced = false;

/** True once the page lacks files of its release and holds what somebody has typed. */
export const outdatedPageStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): boolean => isAnnounced,
};

/** True for the error of an `import()` whose file could not be loaded. */
export const isChunkLoadError = (error: Error): boolean => error.name === "ChunkLoadError";

function findBuildFile(target: EventTarget | null): { element: Element; url: string } | undefined {
  const isStyle = target instanceof HTMLLinkElement && target.rel === "stylesheet";
  const url = target instanceof HTMLScriptElement ? target.src : isStyle ? target.href : "";
  return target instanceof Element && url.includes(BUILD_FILES) ? { element: target, url } : undefined;
}

/** A failure for any other reason, such as a lost connection, is no sign of a release. */
async function isGone(url: string): Promise<boolean> {
  const response = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return response?.status === 404;
}

/** The hint script records each control in which something was typed or chosen. */
const holdsInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(CONTROLS)].some(
    (control) => window.earlyInput?.has(control) && control.value !== "",
  );

/** Records that the page is about to be reloaded. Returns false if it just was, or nothing can be recorded. */
function claimReload(): boolean {
  try {
    const elapsed = Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (Math.abs(elapsed) < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page, or tells its owner to, if that can help. */
function replaceOutdatedPage(reload: () => void): boolean {
  if (holdsInput()) {
    isAnnounced = true;
    for (const listener of listeners) listener();
    return true;
  }
  if (!claimReload()) return false;
  reload();
  return true;
}

/**
 * Reloads a page whose scripts or styles the server no longer has: once, and not while it holds what somebody has typed.
 * Returns a function that stops watching.
 */
export function watchMissingFiles(reload = () => location.reload()): () => void {
  async function handleFailure(element: Element, url: string): Promise<void> {
    if ((await isGone(url)) && replaceOutdatedPage(reload)) return;
    element.dispatchEvent(new Event("error"));
  }
  function handleError(event: Event): void {
    const file = findBuildFile(event.target);
    if (!file || handled.has(file.element)) return;
    handled.add(file.element);
    event.stopImmediatePropagation();
    void handleFailure(file.element, file.url);
  }
  addEventListener("error", handleError, true);
  return () => removeEventListener("error", handleError, true);
}
