import type { IncomingMessage } from "node:http";
import { countDrops } from "./page-cache";
import { runInRenderContext } from "./render-context";
import type { RequestHandler } from "./request-handler";

type Render = { dropsBefore: number; ended: Promise<void> };

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? "/";

/**
 * Answers no request from a render that began before a tag was dropped. Next lets every request for a page join the
 * render that is under way, and one that follows a write would be shown what was there before it.
 */
export function separateRenders(handle: RequestHandler): RequestHandler {
  const renders = new Map<string, Set<Render>>();

  /** Remembers a render, in the background too, until it has ended. */
  function track(path: string, work: Promise<unknown>): void {
    const ofPath = renders.get(path) ?? new Set();
    renders.set(path, ofPath);
    const forget = (): void => {
      ofPath.delete(render);
      if (ofPath.size === 0) renders.delete(path);
    };
    const render = { dropsBefore: countDrops(), ended: work.then(forget, forget) };
    ofPath.add(render);
  }

  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return handle(request, response);
    const path = pathOf(request);
    const outdated = [...(renders.get(path) ?? [])].filter(({ dropsBefore }) => dropsBefore < countDrops());
    await Promise.all(outdated.map(({ ended }) => ended));
    return runInRenderContext({ waitUntil: (work) => track(path, work) }, () => handle(request, response));
  };
}
