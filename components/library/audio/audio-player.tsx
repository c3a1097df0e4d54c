"use client";

import { Button } from "@/components/ui/button";
import { ArrowClockwiseIcon } from "@/components/ui/icons";
import styles from "./audio-player.module.css";
import { ChapterList } from "./chapter-list";
import { bareTitle, clock, type Track } from "./track";
import { SeekBar } from "./seek-bar";
import { TrackList } from "./track-list";
import { Transport } from "./player-controls";
import { useAudioPlayer } from "../../recibir/audio/use-audio-player";
import { useMediaSession } from "./use-media-session";

interface AudioPlayerProps {
  tracks: readonly [Track, ...Track[]];
  /** What the recordings belong to. */
  title: string;
  artist: string;
  coverUrl: string;
  /** How the recordings are called: "Episodios". */
  label: string;
}

/** Plays the recordings of a content, one after another. */
export function AudioPlayer({ tracks, title, artist, coverUrl, label }: AudioPlayerProps) {
  const { player, element } = useAudioPlayer(tracks);
  useMediaSession(player, { title, artist, coverUrl }, tracks.length);
  const { track, index, time, duration, failed } = player;
  return (
    <section aria-labelledby="now-playing" className={styles.player}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="now-playing" className={styles.title}>
            {tracks.length > 1 ? `${index + 1} · ${bareTitle(track.title, index + 1)}` : track.title}
          </h2>
          <p className={styles.time}>
            {clock(time)} / {clock(duration || null)}
          </p>
        </div>
        <SeekBar trackId={track.id} time={time} duration={duration} onSeek={player.seek} />
        {failed ? (
          <div role="alert" className={styles.failed}>
            <p>No hemos podido abrir este audio. Revisa tu conexión e inténtalo de nuevo.</p>
            <Button
              variant="secondary"
              size="s"
              icon={<ArrowClockwiseIcon size={18} />}
              onClick={player.retry}
            >
              Reintentar
            </Button>
          </div>
        ) : (
          <Transport player={player} />
        )}
        {track.chapters.length > 0 && (
          <ChapterList chapters={track.chapters} time={time} onSeek={player.seek} />
        )}
        <audio {...element} preload="metadata" />
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
