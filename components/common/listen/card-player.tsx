"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlaybackTracks, PlaybackWork } from "@/components/common/audio/playback";
import { FAILURE_TEXTS } from "@/components/common/audio/playback-failure";
import { getDuration } from "@/components/common/audio/playback-session";
import { SeekBar } from "@/components/common/audio/seek-bar";
import { findOrCreateSession, usePlaybackState } from "@/components/common/audio/use-audio-player";
import { toast } from "@/components/ui/toast";
import type { SampleRecording } from "@/lib/content/uploads/schema";
import styles from "./listen-button.module.css";

interface CardPlayerProps {
  sample: SampleRecording;
  work: PlaybackWork;
  /** Plays as soon as it is mounted. */
  starting: boolean;
  /** Called once it plays or has failed. */
  onStart: () => void;
}

/** The waveform of the recording that plays on a card. While the card is out of sight, the mini player shows it. */
export default function CardPlayer({ sample, work, starting, onStart }: CardPlayerProps) {
  const tracks: PlaybackTracks = [{ ...sample, chapters: [] }];
  const [session] = useState(() =>
    findOrCreateSession({ tracks, work, positions: null, accessEndsAt: null }),
  );
  const state = usePlaybackState(session);
  const { playing, failure } = state;
  const wave = useRef<HTMLDivElement>(null);

  const start = useEffectEvent(() => {
    if (starting) session.play();
  });
  useEffect(() => {
    let leaveRoom: (() => void) | null = session.enterRoom();
    start();
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) {
        leaveRoom ??= session.enterRoom();
      } else {
        leaveRoom?.();
        leaveRoom = null;
      }
    });
    if (wave.current) observer.observe(wave.current);
    return () => {
      observer.disconnect();
      leaveRoom?.();
    };
  }, [session]);

  const tellStart = useEffectEvent(onStart);
  useEffect(() => {
    if (playing || failure) tellStart();
    if (failure) void toast(FAILURE_TEXTS[failure], { kind: "error", duration: 8000 });
  }, [playing, failure]);

  return (
    <div ref={wave} className={styles.wave}>
      <SeekBar
        trackId={sample.id}
        waveform={sample.waveform}
        time={state.time}
        duration={getDuration(tracks, state)}
        onSeek={session.seek}
      />
    </div>
  );
}
