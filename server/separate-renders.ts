import { countDrops } from "./page-cache";

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
