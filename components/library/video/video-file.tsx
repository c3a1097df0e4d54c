"use client";

import { ChapterList } from "@/components/common/audio/chapter-list";
import type { MediaTrack } from "@/components/common/audio/track";
import { useVideoPosition } from "./use-video-position";
import styles from "./video.module.css";

interface VideoFileProps {
  video: MediaTrack;
  showTitle?: boolean;
  autoPlay?: boolean;
}

/** A video with native controls that resumes where it was left. */
export function VideoFile({ video, showTitle, autoPlay }: VideoFileProps) {
  const { elementProps, time, seek } = useVideoPosition(video);
  return (
    <figure className={styles.figure}>
      <video
        {...elementProps}
        className={styles.screen}
        controls
        autoPlay={autoPlay}
        preload="metadata"
        aria-label={video.title}
      />
      {showTitle && <figcaption className={styles.caption}>{video.title}</figcaption>}
      {video.chapters.length > 0 && <ChapterList chapters={video.chapters} time={time} onSeek={seek} />}
    </figure>
  );
}
