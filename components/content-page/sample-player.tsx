"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { FAILURE_TEXTS } from "@/components/library/audio/playback-failure";
import { SeekBar } from "@/components/library/audio/seek-bar";
import { clampTime, formatTimecode } from "@/components/library/audio/track";
import { useAudioElement } from "@/components/library/audio/use-audio-element";
import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon, PauseFillIcon, PlayFillIcon } from "@/components/ui/icons";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { api } from "@/lib/platform/routes";
import styles from "./audio-sample.module.css";

type SamplePlayerProps = Pick<FileSummary, "id" | "title" | "durationSeconds">;

const ignore = () => undefined;

/** Calls `onOther` when another recording of the page starts. */
function useOtherPlayback(isOwn: (target: EventTarget | null) => boolean, onOther: () => void): void {
  const handlePlay = useEffectEvent((event: Event) => {
    if (!isOwn(event.target)) onOther();
  });
  useEffect(() => {
    const listener = (event: Event) => handlePlay(event);
    document.addEventListener("play", listener, { capture: true });
    return () => document.removeEventListener("play", listener, { capture: true });
  }, []);
}

/** Plays a free recording at once, without saving the position. */
export function SamplePlayer({ id, title, durationSeconds }: SamplePlayerProps) {
  const { state, play, pause, seek, retry, elementProps } = useAudioElement({
    src: api.file(id),
    initialTime: 0,
    speed: 1,
    onProgress: ignore,
    onPause: ignore,
    onEnded: ignore,
  });
  const duration = state.duration || durationSeconds || 0;
  const button = useRef<HTMLButtonElement>(null);

  const start = useEffectEvent(() => {
    play();
    // Replaces the button that had the focus.
    button.current?.focus();
  });
  useEffect(() => start(), []);
  useOtherPlayback((target) => target === elementProps.ref.current, pause);

  return (
    <div role="group" aria-label={`Muestra: ${title}`} className={styles.player}>
      <button
        ref={button}
        type="button"
        className={styles.play}
        aria-label={state.playing ? "Pausar la muestra" : "Reproducir la muestra"}
        aria-busy={(state.playing && state.waiting) || undefined}
        onClick={state.playing ? pause : play}
      >
        {state.playing ? <PauseFillIcon size={24} /> : <PlayFillIcon size={22} />}
      </button>
      <div>
        <SeekBar
          trackId={id}
          time={state.time}
          duration={duration}
          onSeek={(seconds) => seek(clampTime(seconds, duration))}
        />
      </div>
      <p className={styles.time}>
        {formatTimecode(state.time)} / {formatTimecode(duration || null)}
      </p>
      {state.failure && (
        <div role="alert" className={styles.failed}>
          <p>{FAILURE_TEXTS[state.failure]}</p>
          <Button variant="secondary" size="s" icon={<ArrowClockwiseIcon size={18} />} onClick={retry}>
            Reintentar
          </Button>
        </div>
      )}
      <audio {...elementProps} preload="none" />
    </div>
  );
}
