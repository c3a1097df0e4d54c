"use client";

import type { RefObject, SyntheticEvent } from "react";
import { toPlaybackFailure } from "./playback-failure";
import type { AudioElementState } from "./use-audio-element";

type AudioEvent = SyntheticEvent<HTMLAudioElement>;

interface AudioEventOptions {
  shouldPlay: RefObject<boolean>;
  /** Set while the element still has to seek to where playback resumes. */
  resumeAt: RefObject<number | null>;
  applyResumeTime: () => void;
  patchState: (change: Partial<AudioElementState>) => void;
  onProgress: (seconds: number) => void;
  onPause: () => void;
  onEnded: () => void;
}

/** Returns the event handlers of an <audio> element. */
export function useAudioEvents(options: AudioEventOptions) {
  const { shouldPlay, resumeAt, applyResumeTime, patchState, onProgress, onPause, onEnded } = options;

  const handleDuration = ({ currentTarget: audio }: AudioEvent) => {
    if (Number.isFinite(audio.duration)) patchState({ duration: audio.duration });
    applyResumeTime();
  };

  const handleTimeUpdate = ({ currentTarget: audio }: AudioEvent) => {
    if (resumeAt.current !== null) return;
    patchState({ time: audio.currentTime });
    if (shouldPlay.current) onProgress(audio.currentTime);
  };

  const handlePause = ({ currentTarget: audio }: AudioEvent) => {
    patchState({ playing: false, waiting: false });
    if (resumeAt.current === null && !audio.ended) onProgress(audio.currentTime);
    onPause();
  };

  // Playback may go on after an error, for instance without a sound device.
  const handleError = ({ currentTarget: audio }: AudioEvent) =>
    patchState({ failure: toPlaybackFailure(audio.error), playing: !audio.paused, waiting: false });

  const handleEnded = () => {
    shouldPlay.current = false;
    onEnded();
  };

  return {
    onLoadedMetadata: handleDuration,
    onDurationChange: handleDuration,
    onTimeUpdate: handleTimeUpdate,
    onPlay: () => patchState({ playing: true }),
    onPlaying: () => patchState({ waiting: false }),
    onCanPlay: () => patchState({ waiting: false }),
    onWaiting: () => patchState({ waiting: true }),
    onPause: handlePause,
    onEnded: handleEnded,
    onError: handleError,
  };
}
