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
import { at, client } from "./storage-client";

type ObjectInfo = { size: number; contentType: string };
type Upload = { key: string; contentType: string; size: number; seconds: number };
type Download = {
  key: string;
  method: "GET" | "HEAD";
  seconds: number;
  fileName: string;
  contentType: string;
};

async function bytesOf(command: GetObjectCommand): Promise<Uint8Array> {
  try {
    const answer = await client().send(command);
    return (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (error instanceof NoSuchKey) return new Uint8Array();
    throw error;
  }
}

/** Objects by key, over the S3 protocol. Keys are made by us; `covers/` and `profiles/` are public. */
export const storage = {
  /** Stores bytes under a key. */
  async put(key: string, body: Uint8Array, options: { contentType: string }): Promise<void> {
    await client().send(
      new PutObjectCommand({
        ...at(key),
        Body: body,
        ContentType: options.contentType,
        CacheControl: "public, max-age=31536000, immutable",
      }),
    );
  },

  /** The bytes of an object; none when there is no such object. */
  get: (key: string): Promise<Uint8Array> => bytesOf(new GetObjectCommand(at(key))),

  /** The first bytes of an object, to recognise its format. */
  head: (key: string, bytes: number): Promise<Uint8Array> =>
    bytesOf(new GetObjectCommand({ ...at(key), Range: `bytes=0-${bytes - 1}` })),

  /** Size in bytes and type of an object, or null when there is none. */
  async stat(key: string): Promise<ObjectInfo | null> {
    try {
      const answer = await client().send(new HeadObjectCommand(at(key)));
      return { size: answer.ContentLength ?? 0, contentType: answer.ContentType ?? "" };
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  },

  /** Deletes an object; deleting what is not there is no error. */
  async remove(key: string): Promise<void> {
    await client().send(new DeleteObjectCommand(at(key)));
  },

  /** A URL to PUT exactly this type and length to a key that holds nothing yet. */
  async uploadUrl({ key, contentType, size, seconds }: Upload): Promise<string> {
    const command = new PutObjectCommand({ ...at(key), ContentType: contentType, ContentLength: size });
    // Signed in the query, so that the client need send nothing but its content type.
    command.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { query?: Record<string, string> };
        request.query = { ...request.query, "If-None-Match": "*" };
        return next(args);
      },
      { step: "build" },
    );
    return getSignedUrl(client(), command, {
      expiresIn: seconds,
      signableHeaders: new Set(["content-type", "content-length", "host"]),
    });
  },

  /** A short-lived URL of a private object for one method. */
  async downloadUrl({ key, method, seconds, fileName, contentType }: Download): Promise<string> {
    const command =
      method === "HEAD"
        ? new HeadObjectCommand(at(key))
        : new GetObjectCommand({
            ...at(key),
            ResponseContentType: contentType,
            ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          });
    return getSignedUrl(client(), command, { expiresIn: seconds });
  },

  /** The address of a public object. */
  publicUrl(key: string): string {
    return `${env.S3_PUBLIC_URL}/${key.split("/").map(encodeURIComponent).join("/")}`;
  },

  /** Whether the storage answers. */
  async healthy(): Promise<boolean> {
    return client()
      .send(new HeadBucketCommand({ Bucket: env.S3_BUCKET }))
      .then(
        () => true,
        () => false,
      );
  },
};
