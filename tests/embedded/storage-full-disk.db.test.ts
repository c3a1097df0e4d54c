import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import FilesystemStore from "@20minutes/s3rver/lib/stores/filesystem.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startStorage, type EmbeddedStorage } from "@/embedded/storage";

const Bucket = "ayllu";
const MEGABYTE = 1024 * 1024;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function createDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-full-"));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function openStorage(directory: string): Promise<S3Client> {
  const storage: EmbeddedStorage = await startStorage(directory);
  cleanups.push(storage.stop);
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = storage.env;
  const s3 = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  });
  cleanups.push(() => s3.destroy());
  return s3;
}

const put = (s3: S3Client, Key: string, bytes: number) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.alloc(bytes, 1) }));

const FULL = {
  name: "ServiceUnavailable",
  message: "The disk of the storage is full.",
  $metadata: { httpStatusCode: 503 },
};

describe.each([
  ["ENOSPC", "The disk of the storage is full."],
  ["EDQUOT", "The disk quota of the storage is exhausted."],
  ["EROFS", "The disk of the storage is read-only."],
])("an upload that fails with %s", (code, message) => {
  it("is answered with 503 and a clear text, and leaves no object", async () => {
    const s3 = await openStorage(await createDirectory());
    vi.spyOn(FilesystemStore.prototype, "putContent").mockRejectedValueOnce(
      Object.assign(new Error(`${code}: refused`), { code }),
    );
    await expect(put(s3, "content/a/x.mp3", 10)).rejects.toMatchObject({ ...FULL, message });
    await expect(s3.send(new GetObjectCommand({ Bucket, Key: "content/a/x.mp3" }))).rejects.toMatchObject({
      name: "NoSuchKey",
    });
    await expect(put(s3, "content/a/x.mp3", 10)).resolves.toBeDefined();
  });
});

/** Mounts a disk of `megabytes`; returns false where this is not allowed. */
function mountDisk(directory: string, megabytes: number): boolean {
  const mount = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory]);
  if (mount.status !== 0) return false;
  cleanups.push(() => void spawnSync("umount", ["-l", directory]));
  return true;
}

it("a disk that is really full refuses uploads and parts, and serves what it holds", async ({ skip }) => {
  const directory = await createDirectory();
  if (!mountDisk(directory, 4)) return skip("disks can be mounted only by root");
  const s3 = await openStorage(directory);
  await put(s3, "content/a/small.mp3", 100);
  await expect(put(s3, "content/a/large.mp3", 6 * MEGABYTE)).rejects.toMatchObject(FULL);
  const upload = { Bucket, Key: "content/a/parts.mp3" };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(upload));
  const part = { ...upload, UploadId, PartNumber: 1, Body: Buffer.alloc(6 * MEGABYTE, 1) };
  await expect(s3.send(new UploadPartCommand(part))).rejects.toMatchObject(FULL);
  const { ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key: "content/a/small.mp3" }));
  expect(ContentLength).toBe(100);
  // The failed attempts gave their space back.
  await expect(put(s3, "content/a/fits.mp3", 3 * MEGABYTE)).resolves.toBeDefined();
});
