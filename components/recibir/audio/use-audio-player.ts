"use client";

import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { fileToGoOnWith } from "@/lib/library/progress/progress";
import { FINISHED, percentHeard, secondsOf } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/routes";
import { usePercents, usePlaces } from "../../library/positions/position-context";
import type { Places } from "../../library/positions/position-store";
import { clampTime, nextSpeed, resumeTime, type Track } from "../../library/audio/track";

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
  /** Whether a recording has been heard to its end. */
  isHeard: (track: Track) => boolean;
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  skip: (seconds: number) => void;
  choose: (index: number) => void;
  cycleSpeed: () => void;
  retry: () => void;
};

const start = { playing: false, waiting: false, failed: false, time: 0, duration: 0 };

const keptTime = (places: Places, { id }: Track): number => secondsOf(places.placeOf(id)?.position ?? "");

/** Takes a recording that has come to where it goes on. */
function resume(audio: HTMLAudioElement, at: RefObject<number | null>): void {
  if (audio.readyState === 0 || at.current === null) return;
  audio.currentTime = resumeTime(at.current, audio.duration);
  at.current = null;
}

/** The recording that somebody goes on with. */
function firstIndex(tracks: readonly Track[], places: Places): number {
  const begun = tracks.map((track, index) => ({ index, kept: places.placeOf(track.id) }));
  return fileToGoOnWith(begun)?.index ?? 0;
}

/** Drives one <audio> element through a list of recordings; `element` are the props that it must carry. */
export function useAudioPlayer(tracks: readonly [Track, ...Track[]]) {
  const places = usePlaces();
  const percents = usePercents();
  const ref = useRef<HTMLAudioElement>(null);
  const wanted = useRef(false);
  const [index, setIndex] = useState(() => firstIndex(tracks, places));
  const [state, setState] = useState(() => ({
    ...start,
    time: keptTime(places, tracks[index] ?? tracks[0]),
  }));
  const resumeAt = useRef<number | null>(state.time || null);
  const [speed, setSpeed] = useState(1);
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

  const note = useCallback(
    (seconds: number) => {
      const position = String(Math.floor(seconds));
      places.note(track.id, { position, percent: percentHeard(seconds, duration) });
    },
    [places, track.id, duration],
  );

  const seek = useCallback(
    (seconds: number) => {
      const audio = ref.current;
      if (!audio) return;
      const time = clampTime(seconds, duration);
      if (audio.readyState > 0) audio.currentTime = time;
      else resumeAt.current = time;
      setState((known) => ({ ...known, time }));
      note(time);
    },
    [duration, note],
  );

  const choose = useCallback(
    (chosen: number) => {
      const other = tracks[chosen];
      if (other && chosen !== index) {
        places.save();
        const time = keptTime(places, other);
        setIndex(chosen);
        setState({ ...start, time });
        resumeAt.current = time || null;
        wanted.current = true;
      } else play();
    },
    [index, places, play, tracks],
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
    resume(audio, resumeAt);
    if (error || Number.isFinite(length)) {
      queueMicrotask(() =>
        setState((known) => ({ ...known, failed: error !== null, duration: length || known.duration })),
      );
    }
  }, []);

  const patch = (change: Partial<typeof start>) => setState((known) => ({ ...known, ...change }));

  const measured = ({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) => {
    if (Number.isFinite(audio.duration)) patch({ duration: audio.duration });
    resume(audio, resumeAt);
  };

  const ended = () => {
    // Whoever opens it again hears it from its start.
    places.note(track.id, { position: "0", percent: FINISHED });
    places.save();
    if (index + 1 < tracks.length) choose(index + 1);
    else wanted.current = false;
  };

  const element = {
    ref,
    src: api.file(track.id),
    onLoadedMetadata: measured,
    onDurationChange: measured,
    onTimeUpdate: ({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) => {
      if (resumeAt.current !== null) return;
      patch({ time: audio.currentTime });
      if (wanted.current) note(audio.currentTime);
    },
    onPlay: () => patch({ playing: true }),
    onPlaying: () => patch({ waiting: false }),
    onCanPlay: () => patch({ waiting: false }),
    onWaiting: () => patch({ waiting: true }),
    onPause: ({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>) => {
      patch({ playing: false, waiting: false });
      if (resumeAt.current === null && !audio.ended) note(audio.currentTime);
      places.save();
    },
    onEnded: ended,
    onError: () => patch({ failed: true, playing: false, waiting: false }),
  };

  const player: AudioPlayer = {
    ...state,
    track,
    index,
    duration,
    speed,
    isHeard: ({ id }) => percents.get(id) === FINISHED,
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
