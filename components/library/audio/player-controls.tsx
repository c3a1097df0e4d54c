"use client";

import { IconButton } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip";
import {
  ClockClockwiseIcon,
  ClockCounterClockwiseIcon,
  MoonIcon,
  PauseFillIcon,
  PlayFillIcon,
} from "@/components/ui/icons";
import { SKIP_SECONDS, formatSpeed } from "./track";
import styles from "./player-controls.module.css";
import type { AudioPlayerState } from "./use-audio-player";
import { SLEEP_MINUTES, useSleepTimer } from "./use-sleep-timer";

export function PlayerControls({ player }: { player: AudioPlayerState }) {
  const { playing, waiting, speed } = player;
  const { minutesLeft, toggle } = useSleepTimer(player.pause);
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
          icon={<ClockCounterClockwiseIcon size={30} />}
          onClick={() => player.skip(-SKIP_SECONDS)}
        />
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? "Pausar" : "Reproducir"}
          aria-busy={(playing && waiting) || undefined}
          onClick={player.toggle}
        >
          {playing ? <PauseFillIcon size={30} /> : <PlayFillIcon size={28} className={styles.triangle} />}
        </button>
        <IconButton
          label={`Avanzar ${SKIP_SECONDS} segundos`}
          icon={<ClockClockwiseIcon size={30} />}
          onClick={() => player.skip(SKIP_SECONDS)}
        />
      </div>
      <ChipButton
        className={styles.sleep}
        selected={minutesLeft !== null}
        icon={<MoonIcon size={18} />}
        aria-label={`Apagar en ${minutesLeft ?? SLEEP_MINUTES} minutos`}
        onClick={toggle}
      >
        <span>
          <span className={styles.words}>Apagar en </span>
          {minutesLeft ?? SLEEP_MINUTES} min
        </span>
      </ChipButton>
    </div>
  );
}
