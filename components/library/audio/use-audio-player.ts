"use client";

import { useState } from "react";
import { findNextFile } from "@/lib/library/progress/progress";
import { FINISHED_PERCENT, calculatePercentPlayed, parseSeconds } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/routes";
import { useFilePercents, usePositions } from "@/components/library/positions/position-context";
import type { PositionStore } from "@/components/library/positions/position-store";
import type { PlaybackFailure } from "./playback-failure";
import { clampTime, getNextSpeed, type MediaTrack } from "./track";
import { useAudioElement } from "./use-audio-element";

/** State and commands of a player. Times are in seconds. */
export type AudioPlayerState = {
  track: MediaTrack;
  index: number;
  playing: boolean;
  waiting: boolean;
  failure: PlaybackFailure | null;
  time: number;
  duration: number;
  speed: number;
  isHeard: (track: MediaTrack) => boolean;
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  skip: (seconds: number) => void;
  selectTrack: (index: number) => void;
  cycleSpeed: () => void;
  retry: () => void;
};

const getSavedTime = (positions: PositionStore, { id }: MediaTrack): number =>
  parseSeconds(positions.getPosition(id)?.position ?? "");

/** Returns the track to resume. */
function getInitialIndex(tracks: readonly MediaTrack[], positions: PositionStore): number {
  const candidates = tracks.map((track, index) => ({
    index,
    savedPosition: positions.getPosition(track.id),
  }));
  return findNextFile(candidates)?.index ?? 0;
}

/** Plays a list of tracks in one <audio> element, which must carry `elementProps`, and saves the position in each. */
export function useAudioPlayer(tracks: readonly [MediaTrack, ...MediaTrack[]]) {
  const positions = usePositions();
  const percents = useFilePercents();
  const [index, setIndex] = useState(() => getInitialIndex(tracks, positions));
  const track = tracks[index] ?? tracks[0];
  const [initialTime] = useState(() => getSavedTime(positions, track));
  const [speed, setSpeed] = useState(1);

  const audio = useAudioElement({
    src: api.file(track.id),
    initialTime,
    speed,
    onProgress: saveTime,
    onPause: positions.flush,
    onEnded: finishTrack,
  });
  const { state } = audio;
  const duration = state.duration || track.durationSeconds || 0;

  function saveTime(seconds: number) {
    const position = String(Math.floor(seconds));
    positions.record(track.id, { position, percent: calculatePercentPlayed(seconds, duration) });
  }

  function finishTrack() {
    // A finished track starts over the next time.
    positions.record(track.id, { position: "0", percent: FINISHED_PERCENT });
    positions.flush();
    if (index + 1 < tracks.length) selectTrack(index + 1);
  }

  function selectTrack(nextIndex: number) {
    const nextTrack = tracks[nextIndex];
    if (!nextTrack || nextIndex === index) return audio.play();
    positions.flush();
    setIndex(nextIndex);
    audio.playNextFrom(getSavedTime(positions, nextTrack));
  }

  function seek(seconds: number) {
    const time = clampTime(seconds, duration);
    audio.seek(time);
    saveTime(time);
  }

  const player: AudioPlayerState = {
    ...state,
    track,
    index,
    duration,
    speed,
    isHeard: ({ id }) => percents.get(id) === FINISHED_PERCENT,
    pause: audio.pause,
    seek,
    selectTrack,
    retry: audio.retry,
    toggle: () => (state.playing ? audio.pause() : audio.play()),
    skip: (seconds) => seek(audio.getTime() + seconds),
    cycleSpeed: () => setSpeed(getNextSpeed),
  };
  return { player, elementProps: audio.elementProps };
}
