"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { FAILURE_TEXTS } from "@/components/common/audio/playback-failure";
import { getDuration } from "@/components/common/audio/playback-session";
import type { PlaybackTracks, PlaybackWork } from "@/components/common/audio/playback";
import { SeekBar } from "@/components/common/audio/seek-bar";
import { formatTimecode } from "@/components/common/audio/track";
import { usePlaybackSession, usePlaybackState } from "@/components/common/audio/use-audio-player";
import { Button } from "@/components/ui/button";
import { PauseFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { ArrowClockwiseIcon } from "@/components/ui/later-icons";
import type { SampleRecording } from "@/lib/content/uploads/schema";
import styles from "./audio-sample.module.css";

type SamplePlayerProps = SampleRecording & { work: PlaybackWork };

/** Plays a free recording at once, without saving the position. It goes on while other pages are shown. */
export function SamplePlayer({ id, title, durationSeconds, waveform, work }: SamplePlayerProps) {
  const tracks: PlaybackTracks = [{ id, title, durationSeconds, waveform, chapters: [] }];
  const session = usePlaybackSession(() => ({ tracks, work, positions: null, accessEndsAt: null }));
  const state = usePlaybackState(session);
  const duration = getDuration(tracks, state);
  const button = useRef<HTMLButtonElement>(null);

  const start = useEffectEvent(() => {
    session.play();
    // Replaces the button that had the focus.
    button.current?.focus();
  });
  useEffect(() => start(), []);

  return (
    <div role="group" aria-label={`Muestra: ${title}`} className={styles.player}>
      <button
        ref={button}
        type="button"
        className={styles.play}
        aria-label={state.playing ? "Pausar la muestra" : "Reproducir la muestra"}
        aria-busy={(state.playing && state.waiting) || undefined}
        onClick={session.toggle}
      >
        {state.playing ? <PauseFillIcon size={24} /> : <PlayFillIcon size={22} />}
      </button>
      <div>
        <SeekBar
          trackId={id}
          waveform={waveform}
          time={state.time}
          duration={duration}
          onSeek={session.seek}
        />
      </div>
      <p className={styles.time}>
        {formatTimecode(state.time)} / {formatTimecode(duration || null)}
      </p>
      {state.failure && (
        <div role="alert" className={styles.failed}>
          <p>{FAILURE_TEXTS[state.failure]}</p>
          <Button
            variant="secondary"
            size="s"
            icon={<ArrowClockwiseIcon size={18} />}
            onClick={session.retry}
          >
            Reintentar
          </Button>
        </div>
      )}
    </div>
  );
}
