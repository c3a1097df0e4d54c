"use client";

import type { MediaTrack } from "@/components/library/audio/track";
import { VideoFile } from "./video-file";
import styles from "./video.module.css";

export function VideoFiles({ videos }: { videos: readonly MediaTrack[] }) {
  return (
    <section aria-labelledby="videos" className={styles.videos}>
      <h2 id="videos">Vídeos</h2>
      {videos.map((video) => (
        <VideoFile key={video.id} video={video} showTitle />
      ))}
    </section>
  );
}
