"use client";

import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/later-icons";
import styles from "./audio-player.module.css";
import { ChapterList } from "./chapter-list";
import { FAILURE_TEXTS } from "./playback-failure";
import type { PlaybackTracks, PlaybackWork } from "./playback";
import { stripTrackNumber, formatTimecode } from "./track";
import { SeekBar } from "./seek-bar";
import { TrackList } from "./track-list";
import { PlayerControls } from "./player-controls";
import { useAudioPlayer } from "./use-audio-player";

interface AudioPlayerProps {
  tracks: PlaybackTracks;
  work: PlaybackWork;
  /** Time left of the viewer's access; null if it does not expire. */
  accessMsLeft: number | null;
  /** Heading of the track list, such as "Episodios". */
  label: string;
  /** Plays as soon as it is shown. */
  autoPlay?: boolean;
}

/** Plays the tracks of a content one after another. */
export function AudioPlayer({ tracks, work, accessMsLeft, label, autoPlay = false }: AudioPlayerProps) {
  const player = useAudioPlayer({ tracks, work, accessMsLeft, autoPlay });
  const { track, index, time, duration, failure } = player;
  return (
    <section aria-labelledby="now-playing" className={styles.player}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="now-playing" className={styles.title}>
            {tracks.length > 1 ? `${index + 1} · ${stripTrackNumber(track.title, index + 1)}` : track.title}
          </h2>
          <p className={styles.time}>
            {formatTimecode(time)} / {formatTimecode(duration || null)}
          </p>
        </div>
        <SeekBar
          trackId={track.id}
          waveform={track.waveform}
          time={time}
          duration={duration}
          onSeek={player.seek}
        />
        {failure && (
          <div role="alert" className={styles.failed}>
            <p>{FAILURE_TEXTS[failure]}</p>
            <Button
              variant="secondary"
              size="s"
              icon={<ArrowClockwiseIcon size={18} />}
              onClick={player.retry}
            >
              Reintentar
            </Button>
          </div>
        )}
        {(!failure || player.playing) && <PlayerControls player={player} />}
        {track.chapters.length > 0 && (
          <ChapterList chapters={track.chapters} time={time} onSeek={player.seek} />
        )}
      </div>
      {tracks.length > 1 && (
        <div>
          <h2 className="visually-hidden">{label}</h2>
          <TrackList tracks={tracks} player={player} />
        </div>
      )}
    </section>
  );
}
