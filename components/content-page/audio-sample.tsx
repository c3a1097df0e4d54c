"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { PlayFillIcon } from "@/components/ui/icons";
import type { PlaybackWork } from "@/components/common/audio/playback";
import type { SampleRecording } from "@/lib/content/uploads/schema";
import styles from "./audio-sample.module.css";

const SamplePlayer = lazy(() =>
  import("./sample-player").then((module) => ({ default: module.SamplePlayer })),
);

const SHORT_SECONDS = 90;

/** "45 s", "12 min". */
const formatLength = (seconds: number): string =>
  seconds < SHORT_SECONDS ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

type AudioSampleProps = SampleRecording & { work: PlaybackWork };

/** A free recording. Its player loads when it is pressed. */
export function AudioSample(props: AudioSampleProps) {
  const { title, durationSeconds } = props;
  const [opened, setOpened] = useState(false);
  const length = durationSeconds === null ? "" : ` · ${formatLength(durationSeconds)}`;
  const button = (
    <Button
      variant="secondary"
      size="s"
      icon={<PlayFillIcon size={18} />}
      pending={opened}
      onClick={() => setOpened(true)}
    >
      Escucha una muestra{length}
      <span className="visually-hidden">: {title}</span>
    </Button>
  );
  return (
    <div className={styles.sample}>
      {opened ? (
        <Suspense fallback={button}>
          <SamplePlayer {...props} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
