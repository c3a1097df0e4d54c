import { toast } from "@/components/ui/toast";
import { findNextFile } from "@/lib/library/progress/progress";
import { FINISHED_PERCENT, calculatePercentPlayed, parseSeconds } from "@/lib/library/progress/policy";
import { api } from "@/lib/platform/api";
import { flushWhenHidden, type PositionStore } from "@/components/common/positions/position-store";
import { createAudioSource } from "./audio-source";
import { currentSession } from "./current-session";
import { connectMediaSession } from "./media-session";
import { createSleepTimer } from "./sleep-timer";
import { clampTime, getNextSpeed, type MediaTrack } from "./track";
import type { PlaybackPlace, PlaybackSession, PlaybackState, PlaybackTracks, PlaybackWork } from "./playback";

export interface PlaybackSessionOptions {
  tracks: PlaybackTracks;
  work: PlaybackWork;
  /** The store of positions; null saves nothing. */
  positions: PositionStore | null;
  /** Epoch milliseconds; null if access does not expire. */
  accessEndsAt: number | null;
  /** Begins there, not at the saved position. */
  startAt?: PlaybackPlace | null;
}

function getSavedTime(positions: PositionStore | null, { id }: MediaTrack): number {
  return parseSeconds(positions?.getPosition(id)?.position ?? "");
}

/** Returns the track to resume. */
function getInitialIndex(tracks: PlaybackTracks, positions: PositionStore | null): number {
  const candidates = tracks.map((track, index) => ({
    index,
    savedPosition: positions?.getPosition(track.id) ?? null,
  }));
  return findNextFile(candidates)?.index ?? 0;
}

function createState({ tracks, positions, startAt }: PlaybackSessionOptions): PlaybackState {
  const index = startAt?.index ?? getInitialIndex(tracks, positions);
  return {
    playing: false,
    waiting: false,
    failure: null,
    time: startAt?.time ?? getSavedTime(positions, tracks[index] ?? tracks[0]),
    duration: 0,
    index,
    speed: 1,
    minutesLeft: null,
  };
}

export const getCurrentTrack = (tracks: PlaybackTracks, { index }: PlaybackState): MediaTrack =>
  tracks[index] ?? tracks[0];

/** Returns the duration of the recording, or the one that was told before it has loaded. */
export const getDuration = (tracks: PlaybackTracks, state: PlaybackState): number =>
  state.duration || getCurrentTrack(tracks, state).durationSeconds || 0;

export function createPlaybackSession(options: PlaybackSessionOptions): PlaybackSession {
  const { tracks, work, positions, accessEndsAt } = options;
  let state = createState(options);
  let rooms = 0;
  let isOpen = false;
  let stopFlushing: (() => void) | undefined;
  let disconnectMedia: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function patchState(change: Partial<PlaybackState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
    if (change.playing !== undefined) currentSession.notify();
  }

  const source = createAudioSource({
    onChange: patchState,
    onProgress: saveTime,
    onPause: () => positions?.flush(),
    onEnded: finishTrack,
  });
  const sleepTimer = createSleepTimer((minutesLeft) => patchState({ minutesLeft }), source.pause);
  const getTrack = () => getCurrentTrack(tracks, state);
  const getTrackDuration = () => getDuration(tracks, state);

  function hasExpired(): boolean {
    if (accessEndsAt === null || Date.now() < accessEndsAt) return false;
    const text = `Tu acceso a «${work.title}» ha terminado.`;
    void toast(text, { duration: 8000, id: "access-ended" });
    session.stop();
    return true;
  }

  function saveTime(seconds: number) {
    if (source.isPlaying() && hasExpired()) return;
    const percent = calculatePercentPlayed(seconds, getTrackDuration());
    positions?.record(getTrack().id, { position: String(Math.floor(seconds)), percent });
  }

  function finishTrack() {
    // A finished track starts over the next time.
    positions?.record(getTrack().id, { position: "0", percent: FINISHED_PERCENT });
    positions?.flush();
    if (state.index + 1 < tracks.length) selectTrack(state.index + 1);
  }

  /** Loads the track; idempotent. */
  function open() {
    if (isOpen) return;
    isOpen = true;
    source.open(api.file(getTrack().id), state.time);
    source.setSpeed(state.speed);
    stopFlushing = positions ? flushWhenHidden(positions) : undefined;
  }

  function close() {
    sleepTimer.cancel();
    source.close();
    positions?.flush();
    stopFlushing?.();
    isOpen = false;
    patchState({ playing: false, waiting: false, failure: null, duration: 0 });
  }

  function start() {
    open();
    if (currentSession.get() === session) return;
    currentSession.set(session);
    disconnectMedia = connectMediaSession(session, work);
  }

  function play() {
    if (hasExpired()) return;
    start();
    source.play();
  }

  function selectTrack(index: number) {
    const track = tracks[index];
    if (!track || index === state.index) return play();
    if (hasExpired()) return;
    positions?.flush();
    start();
    patchState({ index });
    source.playNext(api.file(track.id), getSavedTime(positions, track));
  }

  function seek(seconds: number) {
    const time = clampTime(seconds, getTrackDuration());
    source.seek(time);
    saveTime(time);
  }

  function leaveRoom() {
    rooms -= 1;
    if (rooms > 0) return;
    const goesOn = source.isPlaying() && currentSession.get() === session;
    if (goesOn) currentSession.notify();
    else session.stop();
  }

  const session: PlaybackSession = {
    tracks,
    work,
    positions,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enterRoom() {
      rooms += 1;
      open();
      currentSession.notify();
      return leaveRoom;
    },
    isInRoom: () => rooms > 0,
    play,
    pause: source.pause,
    toggle() {
      if (state.playing) source.pause();
      else if (state.failure) session.retry();
      else play();
    },
    seek,
    skip: (seconds) => seek((source.getTime() ?? state.time) + seconds),
    selectTrack,
    cycleSpeed() {
      patchState({ speed: getNextSpeed(state.speed) });
      source.setSpeed(state.speed);
    },
    toggleSleepTimer: sleepTimer.toggle,
    retry() {
      if (hasExpired()) return;
      start();
      source.retry(state.time);
    },
    stop() {
      source.pause();
      disconnectMedia?.();
      disconnectMedia = undefined;
      if (rooms === 0) close();
      if (currentSession.get() === session) currentSession.set(null);
    },
  };
  return session;
}
