"use client";

import { useId, type KeyboardEvent } from "react";
import { NativeInput } from "@/components/ui/native";
import { WAVEFORM_BARS } from "@/lib/content/uploads/waveform";
import { clampTime, KEY_STEP_SECONDS, formatSpokenTime } from "./track";
import styles from "./seek-bar.module.css";
import { getWavePath, type Waveform } from "./waveform";

interface SeekBarProps {
  trackId: string;
  waveform: Waveform;
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}

const STEP_BY_KEY: Record<string, number> = {
  ArrowLeft: -KEY_STEP_SECONDS,
  ArrowDown: -KEY_STEP_SECONDS,
  ArrowRight: KEY_STEP_SECONDS,
  ArrowUp: KEY_STEP_SECONDS,
};

/** A range input drawn as a waveform. */
export function SeekBar({ trackId, waveform, time, duration, onSeek }: SeekBarProps) {
  const clipId = useId();
  const path = getWavePath(trackId, waveform);
  const position = clampTime(time, duration);
  const playedWidth = duration > 0 ? (position / duration) * WAVEFORM_BARS : 0;

  function stepByKey(event: KeyboardEvent) {
    const step = STEP_BY_KEY[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(position + step);
  }

  return (
    <div className={styles.bar}>
      <svg
        className={styles.wave}
        viewBox={`0 0 ${WAVEFORM_BARS} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <clipPath id={clipId}>
          <rect x="-1" y="-10" width={playedWidth + 1} height="120" />
        </clipPath>
        <path d={path} className={styles.rest} />
        <path d={path} className={styles.played} clipPath={`url(#${clipId})`} />
      </svg>
      <NativeInput
        type="range"
        className={styles.input}
        aria-label="Posición"
        aria-valuetext={`${formatSpokenTime(position)} de ${formatSpokenTime(duration)}`}
        min={0}
        max={Math.max(1, Math.ceil(duration))}
        step="any"
        value={position}
        disabled={duration <= 0}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={stepByKey}
      />
    </div>
  );
}
