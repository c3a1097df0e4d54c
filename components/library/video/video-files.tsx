"use client";

import type { Track } from "../audio/track";
import { VideoFile } from "./video-file";
import styles from "./video.module.css";

/** The videos that a Master uploaded. */
export function VideoFiles({ videos }: { videos: readonly Track[] }) {
  return (
    <section aria-labelledby="videos" className={styles.videos}>
      <h2 id="videos">Vídeos</h2>
      {videos.map((video) => (
        <VideoFile key={video.id} video={video} titled />
      ))}
    </section>
  );
}
