import type { AyniRef } from "@/lib/content/ayni/queries";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { deleteUploadedFile } from "@/lib/content/uploads/queries";
import type { UploadArea } from "@/lib/content/uploads/schema";
import { DraftNotReady } from "../../crear/draft";
import { chosenUpload, type Upload } from "./upload";
import { durationOf } from "./media-duration";
import { giveUp } from "./multipart-upload";
import { transfer } from "../../crear/upload-transfer";

const MAX_PARALLEL = 3;

type Running = {
  file: File;
  controller: AbortController | null;
  /** The content to which it has been sent, wholly or in part. */
  ayniId: string | null;
};

const isUnder = (area: UploadArea) => (upload: Upload) => upload.area === area;

const isSame = (one: File) => (other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The files of a draft on their way to storage, at most three at once. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  /** Of those that were chosen in this visit. */
  private readonly files = new Map<string, Running>();
  private readonly listeners = new Set<() => void>();
  private made = 0;

  /** `connect` gives the draft to which the files belong, making it if there is none. */
  constructor(private readonly connect: () => Promise<Pick<AyniRef, "id">>) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): readonly Upload[] => this.uploads;

  /** Puts what a content has already in the place of all that has arrived; what is on its way stays. */
  load(stored: readonly Upload[]): void {
    for (const { key, state } of this.uploads) if (state === "done") this.files.delete(key);
    this.set([...stored, ...this.uploads.filter(({ state }) => state !== "done")]);
  }

  /** Takes chosen files. One that is here already stays one, and is tried again if it failed. */
  add(area: UploadArea, files: readonly File[]): void {
    const added = files.flatMap((file) => this.entryOf(area, file) ?? []);
    this.set([...this.uploads, ...added]);
    for (const { key } of added) void this.measure(key);
    this.startNext();
  }

  /** Stops a file that is being sent; it can be retried. */
  cancel(key: string): void {
    this.files.get(key)?.controller?.abort();
    this.change(key, { state: "failed", problem: "Has cancelado la subida.", progress: 0 });
    this.startNext();
  }

  /** Sends a file again: a large one from where it stopped. */
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

  /** Takes a file away. What was sent in this visit goes from storage too; the rest once the change is saved. */
  remove(key: string): void {
    const removed = this.uploads.find((upload) => upload.key === key);
    const running = this.files.get(key);
    running?.controller?.abort();
    this.files.delete(key);
    this.set(this.uploads.filter((upload) => upload.key !== key));
    if (removed?.previewUrl) URL.revokeObjectURL(removed.previewUrl);
    if (removed && running?.ayniId) void discard(removed, running.file, running.ayniId);
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

  private entryOf(area: UploadArea, file: File): Upload | null {
    const known = this.keyOf(area, file);
    if (known) {
      if (this.uploads.some(({ key, state }) => key === known && state === "failed")) this.retry(known);
      return null;
    }
    const upload = chosenUpload(String((this.made += 1)), area, file);
    if (!upload.problem) this.files.set(upload.key, { file, controller: null, ayniId: null });
    return upload;
  }

  private keyOf(area: UploadArea, file: File): string | undefined {
    const found = this.uploads.filter(isUnder(area)).find(({ key }) => {
      const running = this.files.get(key);
      return running && isSame(file)(running.file);
    });
    return found?.key;
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }

  private async measure(key: string): Promise<void> {
    const upload = this.uploads.find((one) => one.key === key);
    const file = this.files.get(key)?.file;
    if (!upload || !file) return;
    const durationSeconds = await durationOf(file, upload.type);
    if (durationSeconds !== null) this.change(key, { durationSeconds });
  }

  /** Tells of each percent, not of each packet. */
  private advance(key: string, progress: number): void {
    const percent = (part: number) => Math.round(part * 100);
    const before = this.uploads.find((upload) => upload.key === key)?.progress ?? 0;
    if (percent(progress) !== percent(before)) this.change(key, { progress });
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
    const { signal } = (running.controller = new AbortController());
    this.change(key, { state: "sending", progress: 0 });
    try {
      const { id: ayniContentId } = await this.connect();
      signal.throwIfAborted();
      running.ayniId = ayniContentId;
      const wanted = { ...upload, ayniContentId };
      const onProgress = (progress: number) => this.advance(key, progress);
      const fileUrl = await transfer({ file: running.file, wanted, signal, onProgress });
      if (!signal.aborted) this.change(key, { state: "done", progress: 1, fileUrl });
    } catch (error) {
      if (!signal.aborted) this.change(key, failure(error));
    }
    this.startNext();
  }
}

/** Takes from storage what was sent of a file. */
async function discard({ fileUrl }: Upload, file: File, ayniId: string): Promise<void> {
  if (fileUrl) await deleteUploadedFile(fileUrl, ayniId);
  else await giveUp(ayniId, file);
}

function failure(error: unknown): Partial<Upload> {
  if (error instanceof DraftNotReady) return { state: "blocked", problem: error.message };
  const refused = error instanceof ApiError ? error.fields.file : undefined;
  return { state: "failed", problem: refused ?? messageOf(error), progress: 0 };
}
