"use client";

import type { FileSummary } from "@/lib/content/uploads/schema";
import { AudioPlayer } from "@/components/common/audio/audio-player";
import type { PlaybackWork } from "@/components/common/audio/playback";
import { ConsentGate } from "./consent-gate";
import { DocumentList } from "./reader/document-list";
import { VideoFiles } from "./video/video-files";

type FilesOfKind = readonly [FileSummary, ...FileSummary[]] | null;

/** Returns the files of a kind; null if there are none. */
function listFilesOfKind(files: readonly FileSummary[], kind: FileSummary["kind"]): FilesOfKind {
  const [first, ...others] = files.filter((file) => file.kind === kind);
  return first ? [first, ...others] : null;
}

interface ReceivedFilesProps {
  files: readonly FileSummary[];
  work: PlaybackWork;
  /** Time left of the viewer's access; null if it does not expire. */
  accessMsLeft: number | null;
  /** Heading of the recordings. */
  label: string;
}

/** Players and readers of files that are no lessons. */
export function ReceivedFiles({ files, work, accessMsLeft, label }: ReceivedFilesProps) {
  const audios = listFilesOfKind(files, "AUDIO");
  const videos = listFilesOfKind(files, "VIDEO");
  const documents = listFilesOfKind(files, "EBOOK");
  return (
    <ConsentGate files={files.filter(({ kind }) => kind !== "IMAGE")}>
      {({ autoStart }) => (
        <>
          {audios && (
            <AudioPlayer
              tracks={audios}
              work={work}
              accessMsLeft={accessMsLeft}
              label={label}
              autoPlay={autoStart}
            />
          )}
          {videos && <VideoFiles videos={videos} autoPlay={autoStart && !audios} />}
          {documents && <DocumentList documents={documents} autoOpen={autoStart && !audios && !videos} />}
        </>
      )}
    </ConsentGate>
  );
}
