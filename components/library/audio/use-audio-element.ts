"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toPlaybackFailure, type PlaybackFailure } from "./playback-failure";
import { getResumeTime } from "./track";
import { useAudioEvents } from "./use-audio-events";

interface AudioElementOptions {
  src: string;
  /** Start time of the first source, in seconds. */
  initialTime: number;
  speed: number;
  /** Called while playing and on pause. */
  onProgress: (seconds: number) => void;
  onPause: () => void;
  onEnded: () => void;
}

export interface AudioElementState {
  playing: boolean;
  waiting: boolean;
  failure: PlaybackFailure | null;
  time: number;
  duration: number;
}

const INITIAL_STATE: AudioElementState = {
  playing: false,
  waiting: false,
  failure: null,
  time: 0,
  duration: 0,
};

/** State and commands of one <audio> element, which must carry `elementProps`. Times are in seconds. */
export function useAudioElement(options: AudioElementOptions) {
  const { src, initialTime, speed, onProgress, onPause, onEnded } = options;
  const audioRef = useRef<HTMLAudioElement>(null);
  const shouldPlay = useRef(false);
  // Applied once the element has loaded its metadata: before, it cannot seek.
  const resumeAt = useRef<number | null>(initialTime || null);
  const [state, setState] = useState({ ...INITIAL_STATE, time: initialTime });
  const patchState = (change: Partial<AudioElementState>) => setState((before) => ({ ...before, ...change }));

  function applyResumeTime() {
    const audio = audioRef.current;
    if (!audio || audio.readyState === 0 || resumeAt.current === null) return;
    audio.currentTime = getResumeTime(resumeAt.current, audio.duration);
    resumeAt.current = null;
  }

  function play() {
    shouldPlay.current = true;
    // Failures raise `onError`; an interrupted start is no failure.
    audioRef.current?.play().catch(() => undefined);
  }

  function pause() {
    shouldPlay.current = false;
    audioRef.current?.pause();
  }

  function seek(time: number) {
    const audio = audioRef.current;
    if (audio && audio.readyState > 0) audio.currentTime = time;
    else resumeAt.current = time;
    patchState({ time });
  }

  /** Plays the next source from `time`; call it together with the change of `src`. */
  function playNextFrom(time: number) {
    setState({ ...INITIAL_STATE, time });
    resumeAt.current = time || null;
    shouldPlay.current = true;
  }

  function retry() {
    resumeAt.current = state.time;
    patchState({ failure: null });
    audioRef.current?.load();
    play();
  }

  const playNewSource = useEffectEvent(() => {
    if (shouldPlay.current) play();
  });
  useEffect(() => playNewSource(), [src]);

  useEffect(() => {
    const audio = audioRef.current;
    if (!audio) return;
    // Loading a source resets the speed to the default one.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [speed]);

  const readStateBeforeHydration = useEffectEvent(() => {
    const audio = audioRef.current;
    if (!audio) return;
    applyResumeTime();
    const { duration, error } = audio;
    if (!error && !Number.isFinite(duration)) return;
    const failure = error && toPlaybackFailure(error);
    queueMicrotask(() => patchState({ failure, duration: duration || 0 }));
  });
  useEffect(() => readStateBeforeHydration(), []);

  const callbacks = { applyResumeTime, patchState, onProgress, onPause, onEnded };
  const eventProps = useAudioEvents({ shouldPlay, resumeAt, ...callbacks });
  const getTime = () => audioRef.current?.currentTime ?? state.time;
  const commands = { play, pause, seek, playNextFrom, retry, getTime };
  return { state, ...commands, elementProps: { ref: audioRef, src, ...eventProps } };
}
