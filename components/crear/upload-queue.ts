import type { AyniRef } from "@/lib/ayni/queries";
import { ApiError, messageOf } from "@/lib/http/client";
import { deleteUploadedFile, requestUploadUrl, sendFile } from "@/lib/uploads/queries";
import { fileProblem, type UploadArea } from "@/lib/uploads/schema";
import { DraftNotReady } from "./draft";
import { fileType, titleFrom } from "./file-type";

const MAX_PARALLEL = 3;

/** A chosen file. `refused` will never be taken; `blocked` waits for a title and a type; `failed` may be retried. */
export type Upload = {
  key: string;
  area: UploadArea;
  name: string;
  size: number;
  type: string;
  title: string;
  freeSample: boolean;
  state: "refused" | "blocked" | "waiting" | "sending" | "failed" | "done";
  /** The part that has been sent, from 0 to 1. */
  progress: number;
  problem: string | null;
  /** Where it is; null until it has arrived. */
  fileUrl: string | null;
  /** Shows an image before it has arrived. */
  previewUrl: string | null;
};

type Running = { file: File; controller: AbortController | null };

const isUnder = (area: UploadArea) => (upload: Upload) => upload.area === area;

/** The files of a draft on their way to storage, at most three at once. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly files = new Map<string, Running>();
  private readonly listeners = new Set<() => void>();
  private made = 0;

  /** `connect` gives the draft to which the files belong, making it if there is none. */
  constructor(private readonly connect: () => Promise<AyniRef>) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.uploads;

  add(area: UploadArea, files: readonly File[]): void {
    const added = files.map((file) => this.entryOf(area, file));
    this.set([...this.uploads, ...added]);
    this.startNext();
  }

  /** Stops a file that is being sent; it can be retried. */
  cancel(key: string): void {
    this.files.get(key)?.controller?.abort();
    this.change(key, { state: "failed", problem: "Has cancelado la subida.", progress: 0 });
    this.startNext();
  }

  retry(key: string): void {
    this.change(key, { state: "waiting", problem: null, progress: 0 });
    this.startNext();
  }

  /** Starts what waited for the draft to be possible. */
  resume(): void {
    const blocked = this.uploads.filter(({ state }) => state === "blocked");
    for (const { key } of blocked) this.change(key, { state: "waiting", problem: null });
    this.startNext();
  }

  /** Takes a file away, also from storage. */
  remove(key: string): void {
    const removed = this.uploads.find((upload) => upload.key === key);
    this.files.get(key)?.controller?.abort();
    this.files.delete(key);
    this.set(this.uploads.filter((upload) => upload.key !== key));
    if (removed?.previewUrl) URL.revokeObjectURL(removed.previewUrl);
    if (removed?.fileUrl) void this.deleteStored(removed.fileUrl);
    this.startNext();
  }

  /** Moves a file one place up (-1) or down (1) among those of its area. */
  move(key: string, by: -1 | 1): void {
    const from = this.uploads.findIndex((upload) => upload.key === key);
    const moved = this.uploads[from];
    if (!moved) return;
    const neighbours = this.uploads.filter(isUnder(moved.area));
    const other = neighbours[neighbours.indexOf(moved) + by];
    if (!other) return;
    const to = this.uploads.indexOf(other);
    this.set(this.uploads.with(from, other).with(to, moved));
  }

  /** Stops everything that is being sent. */
  stop(): void {
    for (const { controller } of this.files.values()) controller?.abort();
  }

  change(key: string, change: Partial<Upload>): void {
    this.set(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  private entryOf(area: UploadArea, file: File): Upload {
    const key = String((this.made += 1));
    const type = fileType(area, file);
    const problem = fileProblem(area, type, file.size);
    if (!problem) this.files.set(key, { file, controller: null });
    return {
      key,
      area,
      name: file.name,
      size: file.size,
      type,
      title: titleFrom(file.name),
      freeSample: false,
      state: problem ? "refused" : "waiting",
      progress: 0,
      problem,
      fileUrl: null,
      previewUrl: area === "covers" && !problem ? URL.createObjectURL(file) : null,
    };
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }

  private startNext(): void {
    const sending = this.uploads.filter(({ state }) => state === "sending").length;
    const waiting = this.uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, MAX_PARALLEL - sending))) void this.send(upload);
  }

  private async send(upload: Upload): Promise<void> {
    const { key } = upload;
    const running = this.files.get(key);
    if (!running) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.controller = controller;
    this.change(key, { state: "sending", progress: 0 });
    try {
      const fileUrl = await this.transfer(upload, running.file, signal);
      if (!signal.aborted) this.change(key, { state: "done", progress: 1, fileUrl });
    } catch (error) {
      if (!signal.aborted) this.change(key, failure(error));
    }
    this.startNext();
  }

  private async transfer(upload: Upload, file: File, signal: AbortSignal): Promise<string> {
    const { id: ayniContentId } = await this.connect();
    signal.throwIfAborted();
    const { url, fileUrl } = await requestUploadUrl({ ...upload, ayniContentId }, signal);
    const onProgress = (progress: number) => this.change(upload.key, { progress });
    await sendFile({ url, file, type: upload.type, signal, onProgress });
    return fileUrl;
  }

  private async deleteStored(fileUrl: string): Promise<void> {
    const { id } = await this.connect();
    await deleteUploadedFile(fileUrl, id);
  }
}

function failure(error: unknown): Partial<Upload> {
  if (error instanceof DraftNotReady) return { state: "blocked", problem: error.message };
  const refused = error instanceof ApiError ? error.fields.file : undefined;
  return { state: "failed", problem: refused ?? messageOf(error), progress: 0 };
}
