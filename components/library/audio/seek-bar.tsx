"use client";

import { useId, type KeyboardEvent } from "react";
import { clampTime, KEY_SECONDS, spokenTime } from "./track";
import styles from "./seek-bar.module.css";
import { WAVE_BARS, wavePath } from "../../recibir/audio/waveform";

interface SeekBarProps {
  trackId: string;
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -KEY_SECONDS,
  ArrowDown: -KEY_SECONDS,
  ArrowRight: KEY_SECONDS,
  ArrowUp: KEY_SECONDS,
};

/** The position in a recording: a real slider under the drawing of a wave. */
export function SeekBar({ trackId, time, duration, onSeek }: SeekBarProps) {
  const clip = useId();
  const path = wavePath(trackId);
  const at = clampTime(time, duration);
  const played = duration > 0 ? (at / duration) * WAVE_BARS : 0;

  function stepByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(at + step);
  }

  return (
    <div className={styles.bar}>
      <svg
        className={styles.wave}
        viewBox={`0 0 ${WAVE_BARS} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <clipPath id={clip}>
          <rect x="-1" y="-10" width={played + 1} height="120" />
        </clipPath>
        <path d={path} className={styles.rest} />
        <path d={path} className={styles.played} clipPath={`url(#${clip})`} />
      </svg>
      <input
        type="range"
        className={styles.input}
        aria-label="Posición"
        aria-valuetext={`${spokenTime(at)} de ${spokenTime(duration)}`}
        min={0}
        max={Math.max(1, Math.ceil(duration))}
        step="any"
        value={at}
        disabled={duration <= 0}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={stepByKey}
      />
    </div>
  );
}
