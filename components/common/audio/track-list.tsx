"use client";

import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { SpeakerHighFillIcon } from "@/components/ui/later-icons";
import { stripTrackNumber, formatTimecode, type MediaTrack } from "./track";
import styles from "./track-list.module.css";
import type { AudioPlayerState } from "./use-audio-player";

interface TrackListProps {
  tracks: readonly MediaTrack[];
  player: AudioPlayerState;
}

function TrackMarker({ number, current, heard }: { number: number; current: boolean; heard: boolean }) {
  if (current) return <SpeakerHighFillIcon size={22} />;
  if (heard) return <CheckCircleFillIcon size={24} className={styles.heard} />;
  return number;
}

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
              onClick={() => player.selectTrack(index)}
            >
              <span className={styles.mark} aria-hidden="true">
                <TrackMarker number={index + 1} current={current} heard={heard} />
              </span>
              <span>{stripTrackNumber(track.title, index + 1)}</span>
              {heard && <span className="visually-hidden">, escuchado</span>}
              <span className={styles.length}>
                {formatTimecode(current && player.duration > 0 ? player.duration : track.durationSeconds)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
