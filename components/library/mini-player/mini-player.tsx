"use client";

import { getCurrentTrack, getDuration } from "@/components/common/audio/playback-session";
import type { PlaybackSession } from "@/components/common/audio/playback";
import { FAILURE_TEXTS } from "@/components/common/audio/playback-failure";
import { formatTimecode } from "@/components/common/audio/track";
import { usePlaybackState } from "@/components/common/audio/use-audio-player";
import { IconButton } from "@/components/ui/button";
import { PauseFillIcon, PlayFillIcon, XIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import styles from "./mini-player.module.css";

/** A recording that goes on outside its room: a bar at the bottom of the screen, above the tabs of a phone. */
export function MiniPlayer({ session }: { session: PlaybackSession }) {
  const state = usePlaybackState(session);
  const { tracks, work } = session;
  const { playing, waiting, failure, time } = state;
  const duration = getDuration(tracks, state);
  const share = duration > 0 ? Math.min(1, time / duration) : 0;
  return (
    <section aria-label="Reproductor" className={styles.bar} data-above-consent="">
      <div className={styles.progress} style={{ scale: `${share} 1` }} />
      <img src={work.coverUrl} alt="" width={48} height={48} className={styles.cover} />
      <div className={styles.words}>
        <Link href={work.href} className={styles.title}>
          {getCurrentTrack(tracks, state).title}
        </Link>
        <p className={styles.detail} role={failure ? "alert" : undefined}>
          {failure ? FAILURE_TEXTS[failure] : work.title}
        </p>
      </div>
      <p className={styles.time}>
        {formatTimecode(time)} / {formatTimecode(duration || null)}
      </p>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? "Pausar" : "Reproducir"}
        aria-busy={(playing && waiting) || undefined}
        onClick={session.toggle}
      >
        {playing ? <PauseFillIcon size={22} /> : <PlayFillIcon size={20} />}
      </button>
      <IconButton label="Cerrar el reproductor" icon={<XIcon size={20} />} onClick={session.stop} />
    </section>
  );
}
