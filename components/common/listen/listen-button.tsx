"use client";

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { currentSession } from "@/components/common/audio/current-session";
import type { PlaybackWork } from "@/components/common/audio/playback";
import { PauseFillIcon, PlayFillIcon } from "@/components/ui/icons";
import type { SampleRecording } from "@/lib/content/uploads/schema";
import styles from "./listen-button.module.css";

const CardPlayer = lazy(() => import("./card-player"));

interface ListenButtonProps {
  sample: SampleRecording;
  work: PlaybackWork;
}

/** Plays a free recording on its card. The player loads when it is pressed. */
export function ListenButton({ sample, work }: ListenButtonProps) {
  const [starting, setStarting] = useState(false);
  const state = useSyncExternalStore(
    currentSession.subscribe,
    () => currentSession.getStateOf(sample.id),
    () => null,
  );
  const open = starting || state !== null;
  const pressed = starting || state === "playing";
  return (
    <div className={styles.cover}>
      <div className={open ? styles.open : undefined}>
        <button
          type="button"
          className={styles.play}
          aria-label={`Escuchar un fragmento de ${work.title}`}
          aria-pressed={pressed}
          onClick={() => (state ? currentSession.get()?.toggle() : setStarting(!starting))}
        >
          {pressed ? <PauseFillIcon size={22} /> : <PlayFillIcon size={20} />}
        </button>
        {open && (
          <Suspense>
            <CardPlayer sample={sample} work={work} starting={starting} onStart={() => setStarting(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
