"use client";

import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/icons";
import styles from "./audio-player.module.css";
import { ChapterList } from "./chapter-list";
import { FAILURE_TEXTS } from "./playback-failure";
import { stripTrackNumber, formatTimecode, type MediaTrack } from "./track";
import { SeekBar } from "./seek-bar";
import { TrackList } from "./track-list";
import { PlayerControls } from "./player-controls";
import { useAudioPlayer } from "./use-audio-player";
import { useMediaSession } from "./use-media-session";

interface AudioPlayerProps {
  tracks: readonly [MediaTrack, ...MediaTrack[]];
  /** Title of the content. */
  title: string;
  artist: string;
  coverUrl: string;
  /** Heading of the track list, such as "Episodios". */
  label: string;
}

/** Plays the tracks of a content one after another. */
export function AudioPlayer({ tracks, title, artist, coverUrl, label }: AudioPlayerProps) {
  const { player, elementProps } = useAudioPlayer(tracks);
  useMediaSession(player, { title, artist, coverUrl }, tracks.length);
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
        <SeekBar trackId={track.id} time={time} duration={duration} onSeek={player.seek} />
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
        <audio {...elementProps} preload="metadata" />
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
