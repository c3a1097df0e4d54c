import { unreadableAnswer } from "@/lib/platform/http/client";
import { abortMultipart, completeMultipart, resumeMultipart, startMultipart } from "@/lib/multipart/queries";
import { partSizes, type Multipart, type SentPart } from "@/lib/content/uploads/multipart/schema";
import { sendBytes } from "@/lib/content/uploads/queries";
import { forget, recalled, remember } from "./resumable-uploads";
import type { Sending } from "../../crear/upload-transfer";

const MAX_PARALLEL = 3;

type Under = Multipart & { parts: SentPart[]; fileUrl: string | null };

/** Goes on where the same file was interrupted, or begins. */
async function open({ file, wanted, signal }: Sending): Promise<Under> {
  const { ayniContentId } = wanted;
  const place = recalled(ayniContentId, file);
  const resumed = place && (await resumeMultipart(place, signal));
  if (resumed) return resumed;
  forget(ayniContentId, file);
  const started = await startMultipart(wanted, signal);
  remember(ayniContentId, file, { uploadId: started.uploadId, key: started.key });
  return { ...started, parts: [], fileUrl: null };
}

/** Sums what has arrived and what is on its way. */
function meter(size: number, onProgress: Sending["onProgress"]) {
  const sent = new Map<number, number>();
  return (part: number, bytes: number) => {
    sent.set(part, bytes);
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0) / size);
  };
}

/** Does the work for each of a list, a few at once. After a failure nothing more is begun, and it is thrown. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  async function turn(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) return;
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, turn));
  if (failures.length > 0) throw failures[0];
}

async function sendMissing(upload: Under, { file, signal, onProgress }: Sending): Promise<SentPart[]> {
  const sizes = partSizes(file.size);
  const report = meter(file.size, onProgress);
  const arrived = new Map(upload.parts.map((part) => [part.PartNumber, part]));
  for (const number of arrived.keys()) report(number, sizes[number - 1] ?? 0);
  const missing = upload.urls
    .map((url, index) => ({ url, number: index + 1 }))
    .filter(({ number }) => !arrived.has(number));
  await inTurns(missing, async ({ url, number }) => {
    const from = (number - 1) * upload.partSize;
    const bytes = file.slice(from, from + upload.partSize);
    const ETag = await sendBytes({ url, bytes, signal, onProgress: (sent) => report(number, sent) });
    // A storage that keeps it from us is not set up for uploads in parts.
    if (ETag === null) throw unreadableAnswer(200);
    arrived.set(number, { PartNumber: number, ETag });
  });
  return [...arrived.values()];
}

/** Sends a large file in parts; the next attempt sends only what did not arrive in this one. */
export async function sendInParts(sending: Sending): Promise<string> {
  const { file, wanted, signal } = sending;
  const upload = await open(sending);
  const ref = { uploadId: upload.uploadId, key: upload.key };
  const fileUrl =
    upload.fileUrl ?? (await completeMultipart(ref, await sendMissing(upload, sending), signal)).fileUrl;
  forget(wanted.ayniContentId, file);
  return fileUrl;
}

/** Forgets what has arrived of a file that nobody wants any more. */
export async function giveUp(ayniContentId: string, file: File): Promise<void> {
  const place = recalled(ayniContentId, file);
  forget(ayniContentId, file);
  if (place) await abortMultipart(place);
}
