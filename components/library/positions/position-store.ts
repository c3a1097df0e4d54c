import { forgetPlace, keepPlace } from "@/lib/library/progress/queries";
import type { KeptPlace, Place } from "@/lib/library/progress/schema";

type Known = Place & { updatedAt: string };

/** Where somebody is in the files of a content, as players and readers tell it. */
export type Places = {
  /** Where to go on; null where they have not begun. */
  placeOf: (fileId: string) => Known | null;
  /** How much of each file they have come through; another map whenever one changes. */
  percents: () => ReadonlyMap<string, number>;
  /** Remembers a place, and has it kept soon. */
  note: (fileId: string, place: Place) => void;
  /** Has what is not kept yet kept now: playing has paused, or the page is being left. */
  save: () => void;
  /** Takes a file as not begun. */
  forget: (fileId: string) => void;
  subscribe: (listener: () => void) => () => void;
};

const FIRST_DELAY = 1000;
export const SAVE_EVERY = 10_000;

// A page that comes back from the browser's own memory tells older places than those that were noted on it.
const noted = new Map<string, { place: Known; seen: string | null }>();

function startingPlaces(stored: readonly KeptPlace[], fileIds: readonly string[]): Map<string, Known> {
  const byId = new Map(stored.map((place) => [place.fileId, place]));
  const known = new Map<string, Known>();
  for (const id of fileIds) {
    const there = byId.get(id);
    const here = noted.get(id);
    const place = here && here.seen === (there?.updatedAt ?? null) ? here.place : there;
    if (place) known.set(id, place);
  }
  return known;
}

/** Sends what waits a moment after it came, then at most every so often; what did not get through goes again. */
function makeSender() {
  const waiting = new Map<string, Place>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = -Infinity;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size > 0) sentAt = Date.now();
    for (const [fileId, place] of waiting) {
      waiting.delete(fileId);
      void keepPlace(fileId, place).then((settled) => {
        if (!settled && !waiting.has(fileId)) waiting.set(fileId, place);
      });
    }
  }

  function add(fileId: string, place: Place) {
    waiting.set(fileId, place);
    timer ??= setTimeout(save, Math.max(FIRST_DELAY, sentAt + SAVE_EVERY - Date.now()));
  }

  return { add, save, drop: (fileId: string) => waiting.delete(fileId) };
}

/** `keep`: whether places are kept for another time; a Master who looks at their own content only plays it. */
export function makePlaces(stored: readonly KeptPlace[], fileIds: readonly string[], keep: boolean): Places {
  const known = startingPlaces(stored, fileIds);
  const seen = new Map(stored.map(({ fileId, updatedAt }) => [fileId, updatedAt]));
  const listeners = new Set<() => void>();
  const sender = makeSender();
  let percents: ReadonlyMap<string, number> = new Map([...known].map(([id, { percent }]) => [id, percent]));

  function setPercent(fileId: string, percent: number) {
    if (percents.get(fileId) === percent) return;
    percents = new Map(percents).set(fileId, percent);
    for (const listener of listeners) listener();
  }

  return {
    placeOf: (fileId) => known.get(fileId) ?? null,
    percents: () => percents,
    note(fileId, { position, percent }) {
      const furthest = Math.max(percent, known.get(fileId)?.percent ?? 0);
      const place = { position, percent: furthest, updatedAt: new Date().toISOString() };
      known.set(fileId, place);
      setPercent(fileId, furthest);
      if (!keep) return;
      noted.set(fileId, { place, seen: seen.get(fileId) ?? null });
      sender.add(fileId, place);
    },
    save: sender.save,
    forget(fileId) {
      known.delete(fileId);
      noted.delete(fileId);
      sender.drop(fileId);
      setPercent(fileId, 0);
      if (keep) void forgetPlace(fileId);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
