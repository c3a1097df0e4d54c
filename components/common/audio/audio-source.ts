import { needsNewLink } from "./link-age";
import { toPlaybackFailure, type PlaybackFailure } from "./playback-failure";
import { getResumeTime } from "./track";

/** Times are in seconds; `duration` is 0 while unknown. */
export interface AudioState {
  playing: boolean;
  waiting: boolean;
  failure: PlaybackFailure | null;
  time: number;
  duration: number;
}

interface AudioSourceOptions {
  onChange: (change: Partial<AudioState>) => void;
  /** Called while playing and on pause. */
  onProgress: (seconds: number) => void;
  onPause: () => void;
  onEnded: () => void;
}

/** One <audio> element of the page, which outlives the component that shows it. */
export function createAudioSource({ onChange, onProgress, onPause, onEnded }: AudioSourceOptions) {
  let audio: HTMLAudioElement | null = null;
  let abortController = new AbortController();
  let shouldPlay = false;
  // Applied once the element has loaded its metadata: before, it cannot seek.
  let resumeAt: number | null = null;
  /** Epoch milliseconds. */
  let openedAt = 0;
  /** True until a file that is opened again, and was playable before, can be played. */
  let isRenewing = false;

  function applyResumeTime(element: HTMLAudioElement) {
    if (element.readyState === 0 || resumeAt === null) return;
    element.currentTime = getResumeTime(resumeAt, element.duration);
    resumeAt = null;
  }

  function load(element: HTMLAudioElement, time: number) {
    openedAt = Date.now();
    isRenewing = false;
    resumeAt = time || null;
    element.load();
  }

  /** Opens the file again, at the same time, if its link has expired. Returns false otherwise. */
  function renewLink(element: HTMLAudioElement): boolean {
    if (!needsNewLink(openedAt)) return false;
    load(element, resumeAt ?? element.currentTime);
    isRenewing = true;
    if (shouldPlay) play();
    return true;
  }

  function listen(element: HTMLAudioElement) {
    const { signal } = abortController;
    const handle = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
      element.addEventListener(type, listener, { signal });
    const handleDuration = () => {
      if (Number.isFinite(element.duration)) onChange({ duration: element.duration });
      applyResumeTime(element);
    };
    handle("loadedmetadata", handleDuration);
    handle("durationchange", handleDuration);
    handle("timeupdate", () => {
      if (resumeAt !== null) return;
      onChange({ time: element.currentTime });
      if (shouldPlay) onProgress(element.currentTime);
    });
    handle("play", () => onChange({ playing: true }));
    handle("playing", () => onChange({ waiting: false }));
    handle("canplay", () => {
      isRenewing = false;
      onChange({ waiting: false });
    });
    handle("waiting", () => {
      onChange({ waiting: true });
      // Safari tells nothing else of a refused range.
      renewLink(element);
    });
    handle("pause", () => {
      onChange({ playing: false, waiting: false });
      if (resumeAt === null && !element.ended) onProgress(element.currentTime);
      onPause();
    });
    // Playback may go on after an error, for instance without a sound device.
    handle("error", () => {
      if (renewLink(element)) return;
      const failure = isRenewing ? "renewal" : toPlaybackFailure(element.error);
      onChange({ failure, playing: !element.paused, waiting: false });
    });
    handle("ended", () => {
      shouldPlay = false;
      onEnded();
    });
    // Another recording of the page has started.
    const pauseForOther = ({ target }: Event) => {
      if (target !== element && shouldPlay) pause();
    };
    document.addEventListener("play", pauseForOther, { capture: true, signal });
  }

  function open(src: string, time: number) {
    if (audio) return;
    audio = document.createElement("audio");
    abortController = new AbortController();
    listen(audio);
    openedAt = Date.now();
    resumeAt = time || null;
    audio.preload = "metadata";
    audio.src = src;
    document.body.append(audio);
  }

  function close() {
    shouldPlay = false;
    audio?.pause();
    abortController.abort();
    audio?.removeAttribute("src");
    audio?.remove();
    audio = null;
  }

  function play() {
    shouldPlay = true;
    // Failures raise `error`; an interrupted start is no failure.
    audio?.play().catch(() => undefined);
  }

  function pause() {
    shouldPlay = false;
    audio?.pause();
  }

  function seek(time: number) {
    if (audio && audio.readyState > 0) audio.currentTime = time;
    else resumeAt = time;
    onChange({ time });
  }

  /** Plays another file from a time. */
  function playNext(src: string, time: number) {
    onChange({ playing: false, waiting: false, failure: null, time, duration: 0 });
    openedAt = Date.now();
    isRenewing = false;
    resumeAt = time || null;
    if (audio) audio.src = src;
    play();
  }

  function retry(time: number) {
    onChange({ failure: null });
    if (audio) load(audio, time);
    play();
  }

  function setSpeed(speed: number) {
    if (!audio) return;
    // Loading a source resets the speed to the default one.
    audio.defaultPlaybackRate = speed;
    audio.playbackRate = speed;
  }

  /** The time of the element, which is ahead of the last reported one. */
  const getTime = () => (audio && resumeAt === null ? audio.currentTime : null);
  const isPlaying = () => shouldPlay;
  return { open, close, play, pause, seek, playNext, retry, setSpeed, getTime, isPlaying };
}
