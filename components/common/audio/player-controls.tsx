"use client";

import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip";
import { PauseFillIcon, PlayFillIcon } from "@/components/ui/icons";
import { ArrowClockwiseIcon, ArrowCounterClockwiseIcon, MoonIcon } from "@/components/ui/later-icons";
import { useEarlyClick } from "@/components/ui/use-early-click";
import { SKIP_SECONDS, formatSpeed } from "./track";
import styles from "./player-controls.module.css";
import type { AudioPlayerState } from "./use-audio-player";
import { SLEEP_MINUTES } from "./sleep-timer";

/** An arrow around the number of seconds. */
function SkipIcon({ arrow }: { arrow: ReactNode }) {
  return (
    <span className={styles.skip}>
      {arrow}
      <span className={styles.seconds}>{SKIP_SECONDS}</span>
    </span>
  );
}

export function PlayerControls({ player }: { player: AudioPlayerState }) {
  const { playing, waiting, speed, minutesLeft } = player;
  const playButton = useEarlyClick(player.toggle);
  return (
    <div className={styles.transport}>
      <ChipButton
        className={styles.speed}
        aria-label={`Velocidad: ${formatSpeed(speed)}`}
        onClick={player.cycleSpeed}
      >
        {formatSpeed(speed)}
      </ChipButton>
      <div className={styles.main}>
        <IconButton
          label={`Retroceder ${SKIP_SECONDS} segundos`}
          icon={<SkipIcon arrow={<ArrowCounterClockwiseIcon size={38} />} />}
          onClick={() => player.skip(-SKIP_SECONDS)}
        />
        <button
          {...playButton}
          type="button"
          className={styles.play}
          aria-label={playing ? "Pausar" : "Reproducir"}
          aria-busy={(playing && waiting) || undefined}
        >
          {playing ? <PauseFillIcon size={30} /> : <PlayFillIcon size={28} className={styles.triangle} />}
        </button>
        <IconButton
          label={`Avanzar ${SKIP_SECONDS} segundos`}
          icon={<SkipIcon arrow={<ArrowClockwiseIcon size={38} />} />}
          onClick={() => player.skip(SKIP_SECONDS)}
        />
      </div>
      <ChipButton
        className={styles.sleep}
        selected={minutesLeft !== null}
        icon={<MoonIcon size={18} />}
        aria-label={`Apagar en ${minutesLeft ?? SLEEP_MINUTES} minutos`}
        onClick={player.toggleSleepTimer}
      >
        <span>
          <span className={styles.words}>Apagar en </span>
          {minutesLeft ?? SLEEP_MINUTES} min
        </span>
      </ChipButton>
    </div>
  );
}
