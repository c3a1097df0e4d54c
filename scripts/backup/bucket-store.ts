import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { MissingFileError, type OpenedFile, type Store, type StoredFile, type WriteOptions } from "./store";

export type BucketSettings = {
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

/** Objects of one prefix, of up to 5 GB each. */
export class BucketStore implements Store {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: BucketSettings) {
    const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    // A client of its own: that of the site gives up after the seconds that a visitor may wait.
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      credentials: { accessKeyId, secretAccessKey },
    });
  }

  #ref = (path: string) => ({ Bucket: this.#bucket, Key: `${this.#prefix}${path}` });

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${this.#prefix}${prefix}` },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key = "", Size = 0, ETag = "" } of Contents)
        yield { path: Key.slice(this.#prefix.length), size: Size, etag: ETag.replaceAll('"', "") };
  }

  async open(path: string): Promise<OpenedFile> {
    const response = await this.#client
      .send(new GetObjectCommand(this.#ref(path)))
      .catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new MissingFileError(path) : error;
      });
    if (!(response.Body instanceof Readable)) throw new MissingFileError(path);
    return { body: response.Body, contentType: response.ContentType, cacheControl: response.CacheControl };
  }

  async write(path: string, body: Readable, options: WriteOptions = {}): Promise<void> {
    if (options.size === undefined) return this.#writeSpooled(path, body, options);
    const failed = new Promise<never>((_, reject) => body.once("error", reject));
    failed.catch(() => {});
    const command = new PutObjectCommand({
      ...this.#ref(path),
      Body: body,
      ContentLength: options.size,
      ContentType: options.contentType,
      CacheControl: options.cacheControl,
    });
    try {
      await Promise.race([this.#client.send(command), failed]);
    } finally {
      body.destroy();
    }
  }

  async remove(path: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#ref(path)));
  }

  async #writeSpooled(path: string, body: Readable, headers: WriteOptions): Promise<void> {
    const spool = join(tmpdir(), `ayllu-backup-${randomBytes(8).toString("hex")}`);
    try {
      await pipeline(body, createWriteStream(spool, { mode: 0o600 }));
      const { size } = await stat(spool);
      await this.write(path, createReadStream(spool), { ...headers, size });
    } finally {
      await rm(spool, { force: true });
    }
  }
}
