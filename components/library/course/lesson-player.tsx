"use client";

import { AudioPlayer } from "../audio/audio-player";
import { Reader } from "../reader/document-list";
import { VideoFile } from "../video/video-file";
import type { Lesson } from "./lesson";

/** What a lesson belongs to, as the keys of a device name it. */
export type Work = { title: string; artist: string; coverUrl: string };

/** What a lesson is heard, watched or read with. */
export function LessonPlayer({ lesson: { file, title }, work }: { lesson: Lesson; work: Work }) {
  if (file.kind === "AUDIO") return <AudioPlayer tracks={[{ ...file, title }]} {...work} label="Lecciones" />;
  if (file.kind === "VIDEO") return <VideoFile video={{ ...file, title }} />;
  return <Reader id={file.id} title={title} mimeType={file.mimeType} />;
}
