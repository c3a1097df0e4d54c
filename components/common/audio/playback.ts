import type { PositionStore } from "@/components/common/positions/position-store";
import type { AudioState } from "./audio-source";
import type { MediaTrack } from "./track";

/** The content that is played. `href` is the path of its room. */
export type PlaybackWork = { title: string; artist: string; coverUrl: string; href: string };

/** A track and the time in it. */
export type PlaybackPlace = { index: number; time: number };

export type PlaybackTracks = readonly [MediaTrack, ...MediaTrack[]];

/** Times are in seconds. */
export type PlaybackState = AudioState & {
  index: number;
  speed: number;
  /** Time left on the sleep timer; null while it is off. */
  minutesLeft: number | null;
};

/** Plays a list of tracks one after another, and saves the position in each. */
export interface PlaybackSession {
  tracks: PlaybackTracks;
  work: PlaybackWork;
  positions: PositionStore | null;
  getState: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the session in a room; the returned function leaves the room, where what does not play ends. */
  enterRoom: () => () => void;
  isInRoom: () => boolean;
  play: () => void;
  pause: () => void;
  toggle: () => void;
  seek: (seconds: number) => void;
  skip: (seconds: number) => void;
  selectTrack: (index: number) => void;
  cycleSpeed: () => void;
  toggleSleepTimer: () => void;
  retry: () => void;
  /** Pauses, and ends unless a room shows the session. */
  stop: () => void;
}
