"use client";

import { AudioPlayer } from "@/components/common/audio/audio-player";
import type { PlaybackWork } from "@/components/common/audio/playback";
import { DocumentRow } from "@/components/library/reader/document-list";
import { VideoEmbed } from "@/components/library/video/video-embed";
import { VideoFile } from "@/components/library/video/video-file";
import { toVideoEmbedUrl } from "@/lib/platform/urls";
import type { Lesson } from "./lesson";
import styles from "./lesson-row.module.css";

interface LessonPlayerProps {
  lesson: Lesson;
  work: PlaybackWork;
  accessMsLeft: number | null;
  /** Plays it, or opens its document, as soon as it is shown. */
  autoPlay: boolean;
}

function LessonLink({ url, title }: { url: string; title: string }) {
  const embedUrl = toVideoEmbedUrl(url);
  if (embedUrl) return <VideoEmbed embedUrl={embedUrl} title={title} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
      Abrir el enlace en {new URL(url).hostname}
      <span className="visually-hidden"> (se abre en otra pestaña)</span>
    </a>
  );
}

/** The player or reader of a lesson's file, or its link. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { lesson, work, accessMsLeft, autoPlay } = props;
  const { file, title, linkUrl } = lesson;
  if (linkUrl !== null) return <LessonLink url={linkUrl} title={title} />;
  if (file === null) return null;
  if (file.kind === "AUDIO") {
    return (
      <AudioPlayer
        tracks={[{ ...file, title }]}
        work={work}
        accessMsLeft={accessMsLeft}
        label="Lecciones"
        autoPlay={autoPlay}
      />
    );
  }
  if (file.kind === "VIDEO") return <VideoFile video={{ ...file, title }} autoPlay={autoPlay} />;
  return <DocumentRow document={{ ...file, title }} suggested autoOpen={autoPlay} />;
}
