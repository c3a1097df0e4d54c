import { requestPositionDeletion, requestPositionSave } from "@/lib/library/progress/queries";
import type { SavedPosition, PlaybackInput } from "@/lib/library/progress/schema";

type KnownPosition = PlaybackInput & { updatedAt: string };

/** The positions of one user in the files of a content. */
export type PositionStore = {
  /** Returns null if the file was not started. */
  getPosition: (fileId: string) => KnownPosition | null;
  /** Furthest progress in percent by file id; a new map after each change. */
  getPercents: () => ReadonlyMap<string, number>;
  /** Updates a position and saves it after a delay. */
  record: (fileId: string, position: PlaybackInput) => void;
  /** Saves pending positions at once. */
  flush: () => void;
  /** Marks a file as not started. */
  clear: (fileId: string) => void;
  subscribe: (listener: () => void) => () => void;
};

const FIRST_SAVE_DELAY_MS = 1000;
export const SAVE_INTERVAL_MS = 10_000;

// A page restored from the router or bfcache carries older positions than those recorded on it. They win unless the
// server's position has changed since (`serverVersion`).
const recordedPositions = new Map<string, { position: KnownPosition; serverVersion: string | null }>();

function getInitialPositions(
  stored: readonly SavedPosition[],
  fileIds: readonly string[],
): Map<string, KnownPosition> {
  const storedById = new Map(stored.map((position) => [position.fileId, position]));
  const initial = new Map<string, KnownPosition>();
  for (const id of fileIds) {
    const storedPosition = storedById.get(id);
    const recorded = recordedPositions.get(id);
    const isRecordedNewer = recorded?.serverVersion === (storedPosition?.updatedAt ?? null);
    const position = isRecordedNewer ? recorded.position : storedPosition;
    if (position) initial.set(id, position);
  }
  return initial;
}

/** Saves after 1 s, then at most every 10 s; failed saves are repeated with the next. */
function createSender() {
  const pending = new Map<string, PlaybackInput>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = -Infinity;

  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size > 0) sentAt = Date.now();
    for (const [fileId, position] of pending) {
      pending.delete(fileId);
      void requestPositionSave(fileId, position).then((saved) => {
        if (!saved && !pending.has(fileId)) pending.set(fileId, position);
      });
    }
  }

  function schedule(fileId: string, position: PlaybackInput) {
    pending.set(fileId, position);
    timer ??= setTimeout(save, Math.max(FIRST_SAVE_DELAY_MS, sentAt + SAVE_INTERVAL_MS - Date.now()));
  }

  return { schedule, save, cancel: (fileId: string) => pending.delete(fileId) };
}

interface PositionStoreOptions {
  stored: readonly SavedPosition[];
  fileIds: readonly string[];
  /** False in previews: positions are kept in memory only. */
  persist: boolean;
}

export function createPositionStore({ stored, fileIds, persist }: PositionStoreOptions): PositionStore {
  const positions = getInitialPositions(stored, fileIds);
  const serverVersions = new Map(stored.map(({ fileId, updatedAt }) => [fileId, updatedAt]));
  const listeners = new Set<() => void>();
  const sender = createSender();
  let percents: ReadonlyMap<string, number> = new Map(
    [...positions].map(([id, { percent }]) => [id, percent]),
  );

  function setPercent(fileId: string, percent: number) {
    if (percents.get(fileId) === percent) return;
    percents = new Map(percents).set(fileId, percent);
    for (const listener of listeners) listener();
  }

  return {
    getPosition: (fileId) => positions.get(fileId) ?? null,
    getPercents: () => percents,
    record(fileId, { position, percent }) {
      const furthest = Math.max(percent, positions.get(fileId)?.percent ?? 0);
      const recorded = { position, percent: furthest, updatedAt: new Date().toISOString() };
      positions.set(fileId, recorded);
      setPercent(fileId, furthest);
      if (!persist) return;
      const serverVersion = serverVersions.get(fileId) ?? null;
      recordedPositions.set(fileId, { position: recorded, serverVersion });
      sender.schedule(fileId, recorded);
    },
    flush: sender.save,
    clear(fileId) {
      positions.delete(fileId);
      recordedPositions.delete(fileId);
      sender.cancel(fileId);
      setPercent(fileId, 0);
      if (persist) void requestPositionDeletion(fileId);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Saves pending positions when the page is hidden or left, and once online again. Returns the end of it. */
export function flushWhenHidden(positions: PositionStore): () => void {
  const saveWhenHidden = () => {
    if (document.visibilityState === "hidden") positions.flush();
  };
  document.addEventListener("visibilitychange", saveWhenHidden);
  window.addEventListener("pagehide", positions.flush);
  window.addEventListener("online", positions.flush);
  return () => {
    document.removeEventListener("visibilitychange", saveWhenHidden);
    window.removeEventListener("pagehide", positions.flush);
    window.removeEventListener("online", positions.flush);
  };
}
