import "server-only";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { env } from "@/lib/platform/env";
import { toObjectRef, getS3Client } from "./storage-client";

type ObjectInfo = { size: number; contentType: string };
type UploadUrlRequest = { key: string; contentType: string; size: number; seconds: number };
type DownloadUrlRequest = {
  key: string;
  method: "GET" | "HEAD";
  seconds: number;
  fileName: string;
  contentType: string;
};

async function fetchBytes(command: GetObjectCommand): Promise<Uint8Array> {
  try {
    const response = await getS3Client().send(command);
    return (await response.Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (error instanceof NoSuchKey) return new Uint8Array();
    throw error;
  }
}

/** S3-compatible object storage. Keys below `covers/`, `pictures/` and `profiles/` are public. */
export const storage = {
  async put(key: string, body: Uint8Array, options: { contentType: string }): Promise<void> {
    await getS3Client().send(
      new PutObjectCommand({
        ...toObjectRef(key),
        Body: body,
        ContentType: options.contentType,
        CacheControl: "public, max-age=31536000, immutable",
      }),
    );
  },

  /** Returns no bytes if the object does not exist. */
  get: (key: string): Promise<Uint8Array> => fetchBytes(new GetObjectCommand(toObjectRef(key))),

  getFirstBytes: (key: string, bytes: number): Promise<Uint8Array> =>
    fetchBytes(new GetObjectCommand({ ...toObjectRef(key), Range: `bytes=0-${bytes - 1}` })),

  /** Returns null if the object does not exist. */
  async stat(key: string): Promise<ObjectInfo | null> {
    try {
      const response = await getS3Client().send(new HeadObjectCommand(toObjectRef(key)));
      return { size: response.ContentLength ?? 0, contentType: response.ContentType ?? "" };
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  },

  async remove(key: string): Promise<void> {
    await getS3Client().send(new DeleteObjectCommand(toObjectRef(key)));
  },

  /**
   * The URL accepts a PUT of exactly this type and length, only if the key does not exist yet: the client sends
   * `If-None-Match: *`, which is signed.
   */
  createUploadUrl({ key, contentType, size, seconds }: UploadUrlRequest): Promise<string> {
    const command = new PutObjectCommand({
      ...toObjectRef(key),
      ContentType: contentType,
      ContentLength: size,
      IfNoneMatch: "*",
    });
    return getSignedUrl(getS3Client(), command, {
      expiresIn: seconds,
      signableHeaders: new Set(["content-type", "content-length", "if-none-match", "host"]),
    });
  },

  createDownloadUrl({ key, method, seconds, fileName, contentType }: DownloadUrlRequest): Promise<string> {
    const command =
      method === "HEAD"
        ? new HeadObjectCommand(toObjectRef(key))
        : new GetObjectCommand({
            ...toObjectRef(key),
            ResponseContentType: contentType,
            ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          });
    return getSignedUrl(getS3Client(), command, { expiresIn: seconds });
  },

  toPublicUrl(key: string): string {
    return `${env.S3_PUBLIC_URL}/${key.split("/").map(encodeURIComponent).join("/")}`;
  },

  async isHealthy(): Promise<boolean> {
    return getS3Client()
      .send(new HeadBucketCommand({ Bucket: env.S3_BUCKET }))
      .then(
        () => true,
        () => false,
      );
  },
};
