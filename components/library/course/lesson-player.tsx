"use client";

import { AudioPlayer } from "@/components/library/audio/audio-player";
import type { PlaybackWork } from "@/components/library/audio/playback-session";
import { DocumentRow } from "@/components/library/reader/document-list";
import { VideoFile } from "@/components/library/video/video-file";
import type { Lesson } from "./lesson";

interface LessonPlayerProps {
  lesson: Lesson;
  work: PlaybackWork;
  accessMsLeft: number | null;
  /** Plays it, or opens its document, as soon as it is shown. */
  autoPlay: boolean;
}

export function LessonPlayer({ lesson: { file, title }, work, accessMsLeft, autoPlay }: LessonPlayerProps) {
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
