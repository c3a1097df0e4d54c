"use client";

import type { MediaTrack } from "@/components/common/audio/track";
import { VideoFile } from "./video-file";
import styles from "./video.module.css";

interface VideoFilesProps {
  videos: readonly MediaTrack[];
  /** Plays the first one as soon as it is shown. */
  autoPlay?: boolean;
}

export function VideoFiles({ videos, autoPlay = false }: VideoFilesProps) {
  return (
    <section aria-labelledby="videos" className={styles.videos}>
      <h2 id="videos">Vídeos</h2>
      {videos.map((video, index) => (
        <VideoFile key={video.id} video={video} showTitle autoPlay={autoPlay && index === 0} />
      ))}
    </section>
  );
}
