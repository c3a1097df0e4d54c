"use client";

import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from "react";
import { api } from "@/lib/routes";
import { clampTime, nextSpeed, type Track } from "./playback";

/** What a player knows and does. Times are in seconds of the recording. */
export type AudioPlayer = {
  track: Track;
  index: number;
  playing: boolean;
  waiting: boolean;
  failed: boolean;
  time: number;
  duration: number;
  speed: number;
  /** Ids of the recordings that were heard to their end on this visit. */
  heard: ReadonlySet<string>;
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  skip: (seconds: number) => void;
  choose: (index: number) => void;
  cycleSpeed: () => void;
  retry: () => void;
};

const start = { playing: false, waiting: false, failed: false, time: 0, duration: 0 };

/** Drives one <audio> element through a list of recordings; `element` are the props that it must carry. */
export function useAudioPlayer(tracks: readonly [Track, ...Track[]]) {
  const ref = useRef<HTMLAudioElement>(null);
  const resumeAt = useRef<number | null>(null);
  const wanted = useRef(false);
  const [index, setIndex] = useState(0);
  const [state, setState] = useState(start);
  const [speed, setSpeed] = useState(1);
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set());
  const track = tracks[index] ?? tracks[0];
  const duration = state.duration || track.durationSeconds || 0;

  const play = useCallback(() => {
    wanted.current = true;
    // A refusal is told by the element's own events; an interrupted start is no error.
    ref.current?.play().catch(() => undefined);
  }, []);

  const pause = useCallback(() => {
    wanted.current = false;
    ref.current?.pause();
  }, []);

  const seek = useCallback(
    (seconds: number) => {
      const audio = ref.current;
      if (!audio) return;
      const time = clampTime(seconds, duration);
      if (audio.readyState > 0) audio.currentTime = time;
      else resumeAt.current = time;
      setState((known) => ({ ...known, time }));
    },
    [duration],
  );

  const choose = useCallback(
    (chosen: number) => {
      if (chosen !== index) {
        setIndex(chosen);
        setState(start);
        resumeAt.current = null;
        wanted.current = true;
      } else play();
    },
    [index, play],
  );

  const retry = useCallback(() => {
    resumeAt.current = state.time;
    setState((known) => ({ ...known, failed: false }));
    ref.current?.load();
    play();
  }, [play, state.time]);

  // Another recording: the element has a new source and goes on by itself when it was playing.
  useEffect(() => {
    if (wanted.current) play();
  }, [index, play]);

  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    // Loading a source takes the speed back to the default one.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }, [speed]);

  // What the element found out before the page was hydrated.
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    const { duration: length, error } = audio;
    if (error || Number.isFinite(length)) {
      queueMicrotask(() =>
        setState((known) => ({ ...known, failed: error !== null, duration: length || known.duration })),
      );
    }
  }, []);

  const patch = (change: Partial<typeof start>) => setState((known) => ({ ...known, ...change }));

  const measured = ({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) => {
    if (Number.isFinite(audio.duration)) patch({ duration: audio.duration });
    if (resumeAt.current !== null) audio.currentTime = resumeAt.current;
    resumeAt.current = null;
  };

  const ended = () => {
    setHeard((known) => new Set(known).add(track.id));
    if (index + 1 < tracks.length) choose(index + 1);
    else wanted.current = false;
  };

  const element = {
    ref,
    src: api.file(track.id),
    onLoadedMetadata: measured,
    onDurationChange: measured,
    onTimeUpdate: ({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) => {
      if (resumeAt.current === null) patch({ time: audio.currentTime });
    },
    onPlay: () => patch({ playing: true }),
    onPlaying: () => patch({ waiting: false }),
    onCanPlay: () => patch({ waiting: false }),
    onWaiting: () => patch({ waiting: true }),
    onPause: () => patch({ playing: false, waiting: false }),
    onEnded: ended,
    onError: () => patch({ failed: true, playing: false, waiting: false }),
  };

  const player: AudioPlayer = {
    ...state,
    track,
    index,
    duration,
    speed,
    heard,
    pause,
    seek,
    choose,
    retry,
    toggle: () => (state.playing ? pause() : play()),
    skip: (seconds) => seek((ref.current?.currentTime ?? state.time) + seconds),
    cycleSpeed: () => setSpeed(nextSpeed),
  };
  return { player, element };
}
