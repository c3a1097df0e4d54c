"use client";

import { ChapterList } from "../audio/chapter-list";
import type { Track } from "../audio/track";
import { useVideo } from "./use-video-position";
import styles from "./video.module.css";

interface VideoFileProps {
  video: Track;
  /** Whether its title stands below it. */
  titled?: boolean;
}

/** A video with the browser's own player; it goes on where it was left. */
export function VideoFile({ video, titled }: VideoFileProps) {
  const { element, time, seek } = useVideo(video);
  return (
    <figure className={styles.figure}>
      <video {...element} className={styles.screen} controls preload="metadata" aria-label={video.title} />
      {titled && <figcaption className={styles.caption}>{video.title}</figcaption>}
      {video.chapters.length > 0 && <ChapterList chapters={video.chapters} time={time} onSeek={seek} />}
    </figure>
  );
}
