"use client";

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { useFilePercents, usePositions } from "@/components/common/positions/position-context";
import { currentSession } from "./current-session";
import {
  createPlaybackSession,
  getCurrentTrack,
  getDuration,
  type PlaybackSessionOptions,
} from "./playback-session";
import type { PlaybackSession, PlaybackState, PlaybackTracks, PlaybackWork } from "./playback";
import type { MediaTrack } from "./track";

const hasSameTracks = (tracks: PlaybackTracks, others: PlaybackTracks): boolean =>
  tracks.length === others.length && tracks.every(({ id }, index) => id === others[index]?.id);

/** Returns the session that already plays these tracks, or a new one. A free sample saves no positions. */
export function findOrCreateSession(options: PlaybackSessionOptions): PlaybackSession {
  const current = currentSession.get();
  const isSame =
    current && hasSameTracks(current.tracks, options.tracks) && (current.positions || !options.positions);
  return isSame ? current : createPlaybackSession(options);
}

/** Returns how far one of the tracks was heard as a free sample, if that was played last. */
function findHeardSample(tracks: PlaybackTracks) {
  const current = currentSession.get();
  if (!current || current.positions) return null;
  const index = tracks.findIndex(({ id }) => id === current.tracks[0].id);
  const { time, playing } = current.getState();
  return index === -1 ? null : { index, time, playing };
}

export const usePlaybackState = ({ subscribe, getState }: PlaybackSession): PlaybackState =>
  useSyncExternalStore(subscribe, getState, getState);

/** Shows a session while mounted. */
export function usePlaybackSession(createOptions: () => PlaybackSessionOptions): PlaybackSession {
  const [session] = useState(() => findOrCreateSession(createOptions()));
  useEffect(() => session.enterRoom(), [session]);
  return session;
}

/** State and commands of a player. Times are in seconds. */
export type AudioPlayerState = PlaybackState &
  Pick<
    PlaybackSession,
    "toggle" | "seek" | "skip" | "selectTrack" | "cycleSpeed" | "toggleSleepTimer" | "retry"
  > & {
    track: MediaTrack;
    isHeard: (track: MediaTrack) => boolean;
  };

interface AudioPlayerOptions {
  tracks: PlaybackTracks;
  work: PlaybackWork;
  /** Time until the viewer's access ends, from now; null if it does not expire. */
  accessMsLeft: number | null;
  /** Plays as soon as it is mounted. */
  autoPlay?: boolean;
}

/** Plays the tracks of a content, and goes on while other pages are shown. */
export function useAudioPlayer({
  tracks,
  work,
  accessMsLeft,
  autoPlay,
}: AudioPlayerOptions): AudioPlayerState {
  const positions = usePositions();
  const percents = useFilePercents();
  const [sample] = useState(() => findHeardSample(tracks));
  const session = usePlaybackSession(() => ({
    startAt: sample,
    tracks,
    work,
    positions,
    accessEndsAt: accessMsLeft === null ? null : Date.now() + accessMsLeft,
  }));
  const state = usePlaybackState(session);
  const playAtOnce = useEffectEvent(() => {
    if (autoPlay || sample?.playing) session.play();
    else if (sample) currentSession.set(null);
  });
  useEffect(() => playAtOnce(), []);
  return {
    ...session,
    ...state,
    track: getCurrentTrack(tracks, state),
    duration: getDuration(tracks, state),
    isHeard: ({ id }) => percents.get(id) === FINISHED_PERCENT,
  };
}
