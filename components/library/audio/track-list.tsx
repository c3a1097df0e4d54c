"use client";

import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon, SpeakerHighFillIcon } from "@/components/ui/icons";
import { bareTitle, clock, type Track } from "./track";
import styles from "./track-list.module.css";
import type { AudioPlayer } from "../../recibir/audio/use-audio-player";

interface TrackListProps {
  tracks: readonly Track[];
  player: AudioPlayer;
}

function Mark({ number, current, heard }: { number: number; current: boolean; heard: boolean }) {
  if (current) return <SpeakerHighFillIcon size={22} />;
  if (heard) return <CheckCircleFillIcon size={24} className={styles.heard} />;
  return number;
}

/** The recordings in their order; choosing one plays it. */
export function TrackList({ tracks, player }: TrackListProps) {
  return (
    <ol className={styles.list} role="list">
      {tracks.map((track, index) => {
        const current = index === player.index;
        const heard = player.isHeard(track);
        return (
          <li key={track.id} className={styles.item}>
            <button
              type="button"
              className={cx(styles.track, current && styles.current)}
              aria-current={current || undefined}
              onClick={() => player.choose(index)}
            >
              <span className={styles.mark} aria-hidden="true">
                <Mark number={index + 1} current={current} heard={heard} />
              </span>
              <span className={styles.title}>{bareTitle(track.title, index + 1)}</span>
              {heard && <span className="visually-hidden">, escuchado</span>}
              <span className={styles.length}>
                {clock(current && player.duration > 0 ? player.duration : track.durationSeconds)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
