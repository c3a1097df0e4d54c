import pLimit from "p-limit";
import type { AyniRef } from "@/lib/content/ayni/queries";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { deleteUploadedFile } from "@/lib/content/uploads/queries";
import { getTypeError, TYPE_ERROR, type UploadArea } from "@/lib/content/uploads/file-types";
import type { SavedFile } from "@/lib/content/uploads/schema";
import type { ContentType } from "@/lib/reference/labels";
import { DraftNotReadyError } from "@/components/editor/autosave/draft-not-ready-error";
import { createLocalUpload, isUnsent, type Upload } from "./upload";
import { readMediaDuration } from "./media-duration";
import { measureWaveform } from "./measure-waveform";
import { abortUpload, uploadFile } from "./upload-transfer";

const MAX_PARALLEL = 3;
/** Milliseconds in which a removal can be undone. */
export const UNDO_MS = 8000;

type QueuedFile = {
  file: File;
  controller: AbortController | null;
  /** The content that received it or a part of it. */
  ayniId: string | null;
};

const isInArea = (area: UploadArea) => (upload: Upload) => upload.area === area;

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** The files of a draft, uploaded three at a time. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  /** Files selected since the page was loaded, by key. */
  private readonly files = new Map<string, QueuedFile>();
  private readonly listeners = new Set<() => void>();
  private readonly limit = pLimit(MAX_PARALLEL);

  /** `getDraft` creates the draft if necessary. */
  constructor(
    private readonly getDraft: () => Promise<Pick<AyniRef, "id">>,
    private readonly getContentType: () => ContentType | "" = () => "",
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.uploads;

  /** Replaces the uploaded and interrupted files by those of a content; those that are sent or refused here stay. */
  loadStored(stored: readonly Upload[]): void {
    const kept = this.uploads.filter(({ state }) => state !== "done" && state !== "interrupted");
    const keptKeys = new Set(kept.map(({ key }) => key));
    for (const key of this.files.keys()) if (!keptKeys.has(key)) this.files.delete(key);
    const isSettled = ({ key, state }: Upload) =>
      !keptKeys.has(key) && (state === "done" || state === "interrupted" || state === "refused");
    this.setUploads([...stored.filter(isSettled), ...kept]);
  }

  /**
   * Adds files and returns them. One that is in the queue already is not added again, but retried if it failed or was
   * interrupted.
   */
  add(area: UploadArea, files: readonly File[]): readonly Upload[] {
    const added = files.flatMap((file) => this.toQueueEntry(area, file) ?? []);
    this.setUploads([...this.uploads, ...added]);
    for (const { key } of added) {
      void this.measure(key);
      this.enqueue(key);
    }
    return added;
  }

  /** Aborts an upload; it can be retried. */
  cancel(key: string): void {
    this.files.get(key)?.controller?.abort();
    this.update(key, { state: "failed", problem: "Has cancelado la subida.", progress: 0 });
  }

  /** Uploads a file again; a large one resumes. */
  retry(key: string): void {
    this.update(key, { state: "waiting", problem: null, progress: 0 });
    this.enqueue(key);
  }

  /** Call when the draft can be created. */
  resumeBlocked(): void {
    const blocked = this.uploads.filter(({ state }) => state === "blocked");
    for (const { key } of blocked) this.retry(key);
  }

  /**
   * Removes a file, and returns what brings it back. If it was selected since the page was loaded, it is deleted from storage
   * too: parts at once, a whole file once it cannot be brought back any more.
   */
  remove(key: string): () => void {
    const index = this.uploads.findIndex((upload) => upload.key === key);
    const removed = this.uploads[index];
    const queued = this.files.get(key);
    if (!removed) return () => undefined;
    queued?.controller?.abort();
    this.files.delete(key);
    this.setUploads(this.uploads.toSpliced(index, 1));
    const forget = () => {
      if (removed.previewUrl) URL.revokeObjectURL(removed.previewUrl);
      if (queued?.ayniId) void deleteFromStorage(removed, queued.file, queued.ayniId);
    };
    const isUploaded = removed.state === "done";
    if (!isUploaded) forget();
    const timer = isUploaded ? setTimeout(forget, UNDO_MS) : undefined;
    return () => {
      clearTimeout(timer);
      if (queued) this.files.set(key, { ...queued, controller: null });
      this.setUploads(this.uploads.toSpliced(index, 0, removed));
      if (queued && isUnsent(removed)) this.retry(key);
    };
  }

  /** Marks uploaded files that the server refuses; `problems` are by URL. */
  refuse(problems: ReadonlyMap<string, string>): void {
    this.setUploads(
      this.uploads.map((upload) => {
        const problem = upload.fileUrl && problems.get(upload.fileUrl);
        return problem ? { ...upload, state: "refused", problem } : upload;
      }),
    );
  }

  /** Sets what the server has found in files: browsers guess the length of some. */
  setMeasured(files: readonly SavedFile[]): void {
    const byUrl = new Map(files.map((file) => [file.fileUrl, file]));
    const measure = (upload: Upload): Upload => {
      const found = upload.fileUrl === null ? undefined : byUrl.get(upload.fileUrl);
      if (!found) return upload;
      const { mimeType: type, durationSeconds } = found;
      const isKnown = upload.type === type && upload.durationSeconds === durationSeconds;
      return isKnown ? upload : { ...upload, type, durationSeconds };
    };
    const measured = this.uploads.map(measure);
    if (measured.some((upload, index) => upload !== this.uploads[index])) this.setUploads(measured);
  }

  /** Moves a file up (-1) or down (1) within its area. */
  move(key: string, offset: -1 | 1): void {
    const from = this.uploads.findIndex((upload) => upload.key === key);
    const moved = this.uploads[from];
    if (!moved) return;
    const neighbours = this.uploads.filter(isInArea(moved.area));
    const neighbour = neighbours[neighbours.indexOf(moved) + offset];
    if (!neighbour) return;
    const to = this.uploads.indexOf(neighbour);
    this.setUploads(this.uploads.with(from, neighbour).with(to, moved));
  }

  /** Aborts all running uploads. */
  stop(): void {
    for (const { controller } of this.files.values()) controller?.abort();
  }

  update(key: string, change: Partial<Upload>): void {
    this.setUploads(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  private toQueueEntry(area: UploadArea, file: File): Upload | null {
    const existing = this.findUpload(area, file) ?? this.findInterrupted(area, file);
    if (existing) {
      if (existing.state === "interrupted")
        this.files.set(existing.key, { file, controller: null, ayniId: null });
      if (existing.state === "interrupted" || existing.state === "failed") this.retry(existing.key);
      return null;
    }
    const upload = createLocalUpload(area, file, this.getContentType());
    if (!upload.problem) this.files.set(upload.key, { file, controller: null, ayniId: null });
    return upload;
  }

  private findUpload(area: UploadArea, file: File): Upload | undefined {
    return this.uploads.filter(isInArea(area)).find(({ key }) => {
      const queued = this.files.get(key);
      return queued && isSameFile(file, queued.file);
    });
  }

  private findInterrupted(area: UploadArea, { name, size }: File): Upload | undefined {
    const isSame = (upload: Upload) =>
      upload.state === "interrupted" && upload.name === name && upload.size === size;
    return this.uploads.filter(isInArea(area)).find(isSame);
  }

  private setUploads(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }

  private async measure(key: string): Promise<void> {
    const upload = this.uploads.find((candidate) => candidate.key === key);
    const file = this.files.get(key)?.file;
    if (!upload || !file) return;
    const durationSeconds = await readMediaDuration(file, upload.type);
    if (durationSeconds !== null) this.update(key, { durationSeconds });
    const waveform = await measureWaveform(file, upload.type);
    if (waveform !== null) this.update(key, { waveform });
  }

  /** Updates at most once per percent. */
  private updateProgress(key: string, progress: number): void {
    const toPercent = (value: number) => Math.round(value * 100);
    const before = this.uploads.find((upload) => upload.key === key)?.progress ?? 0;
    if (toPercent(progress) !== toPercent(before)) this.update(key, { progress });
  }

  private enqueue(key: string): void {
    void this.limit(async () => {
      const upload = this.uploads.find((candidate) => candidate.key === key);
      if (upload?.state === "waiting") await this.send(upload);
    });
  }

  private async send(upload: Upload): Promise<void> {
    const { key } = upload;
    const queued = this.files.get(key);
    if (!queued) return;
    const { signal } = (queued.controller = new AbortController());
    this.update(key, { state: "sending", progress: 0 });
    try {
      const { id: ayniContentId } = await this.getDraft();
      signal.throwIfAborted();
      queued.ayniId = ayniContentId;
      const request = { ...upload, ayniContentId };
      const onProgress = (progress: number) => this.updateProgress(key, progress);
      const fileUrl = await uploadFile({ file: queued.file, request, signal, onProgress });
      if (!signal.aborted) this.update(key, { state: "done", progress: 1, fileUrl });
    } catch (error) {
      if (!signal.aborted) this.update(key, toFailedState(error, upload, this.getContentType()));
    }
  }
}

async function deleteFromStorage({ fileUrl }: Upload, file: File, ayniId: string): Promise<void> {
  if (fileUrl) await deleteUploadedFile(fileUrl, ayniId);
  else await abortUpload(ayniId, file);
}

function toFailedState(
  error: unknown,
  { area, type }: Upload,
  contentType: ContentType | "",
): Partial<Upload> {
  if (error instanceof DraftNotReadyError) return { state: "blocked", problem: error.message };
  const fileMessage = error instanceof ApiError ? error.fields.file : undefined;
  const isWrongType = contentType !== "" && fileMessage === TYPE_ERROR;
  const problem = isWrongType ? getTypeError(area, type, contentType) : fileMessage;
  return { state: "failed", problem: problem ?? errorMessage(error), progress: 0 };
}
