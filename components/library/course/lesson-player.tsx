"use client";

import { AudioPlayer } from "@/components/library/audio/audio-player";
import { DocumentReader } from "@/components/library/reader/document-list";
import { VideoFile } from "@/components/library/video/video-file";
import type { Lesson } from "./lesson";

/** The course as shown by media keys and the lock screen. */
export type CourseWork = { title: string; artist: string; coverUrl: string };

export function LessonPlayer({ lesson: { file, title }, work }: { lesson: Lesson; work: CourseWork }) {
  if (file.kind === "AUDIO") return <AudioPlayer tracks={[{ ...file, title }]} {...work} label="Lecciones" />;
  if (file.kind === "VIDEO") return <VideoFile video={{ ...file, title }} />;
  return <DocumentReader id={file.id} title={title} mimeType={file.mimeType} />;
}
