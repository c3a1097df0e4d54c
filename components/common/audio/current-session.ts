import type { PlaybackSession } from "./playback";

// Every page loads this file; the player itself is loaded where something is played.

let current: PlaybackSession | null = null;
const listeners = new Set<() => void>();

/** The recording that was played last: of all on the page, only one plays. */
export const currentSession = {
  get: () => current,
  /** The session while no room shows it; null otherwise. */
  getUnattended: () => (current && !current.isInRoom() ? current : null),
  /** Tells whether a recording plays or is paused; null unless it was played last, by itself. */
  getStateOf(trackId: string): "playing" | "paused" | null {
    if (current?.tracks.length !== 1 || current.tracks[0].id !== trackId) return null;
    return current.getState().playing ? "playing" : "paused";
  },
  isPlaying: () => current?.getState().playing ?? false,
  set(session: PlaybackSession | null) {
    const previous = current;
    current = session;
    if (previous !== session) previous?.stop();
    currentSession.notify();
  },
  notify() {
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
