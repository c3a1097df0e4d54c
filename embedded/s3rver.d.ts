// Types of the used part of @20minutes/s3rver, which has none.

declare module "@20minutes/s3rver" {
  import type { IncomingMessage, RequestListener } from "node:http";
  import type { Readable } from "node:stream";

  namespace S3rver {
    type StoredObject = {
      bucket: string;
      key: string;
      content: Readable | Buffer | null;
      metadata: Record<string, string | number>;
      range?: { start: number; end: number };
    };

    type Store = {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
      getMetadata(bucket: string, key: string): Promise<Record<string, string | number>>;
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
      putContent(path: string, content: Readable | Buffer): Promise<[size: number, md5: string]>;
      existsObject(bucket: string, key: string): Promise<boolean>;
      putBucket(bucket: string): Promise<unknown>;
      getObject(
        bucket: string,
        key: string,
        options?: { start?: number; end?: number },
      ): Promise<StoredObject | null>;
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
      putPart(bucket: string, uploadId: string, partNumber: string, content: Readable): Promise<unknown>;
      putObjectMultipart(
        bucket: string,
        uploadId: string,
        parts: { number: number; etag: string }[],
      ): Promise<unknown>;
    };

    type Context = {
      req: IncomingMessage;
      method: string;
      url: string;
      path: string;
      query: Record<string, string | string[] | undefined>;
      status: number;
      body: unknown;
      type: string;
      state: { account?: object };
      get(header: string): string;
      set(header: string, value: string): void;
      remove(header: string): void;
      response: { get(header: string): string };
    };

    type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;
  }

  class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    readonly store: S3rver.Store;
    readonly middleware: S3rver.Middleware[];
    callback(): RequestListener;
  }
  export = S3rver;
}

declare module "@20minutes/s3rver/lib/models/account.js" {
  const account: {
    DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void; revokeAccessKey(id: string): void };
  };
  export = account;
}

declare module "@20minutes/s3rver/lib/signature/v4.js" {
  type Request = { querystring: string; uri: string };
  const v4: { getStringToSign(request: Request, details: object): string };
  export = v4;
}

declare module "@20minutes/s3rver/lib/models/error.js" {
  class S3Error extends Error {
    constructor(code: string, message: string);
    code: string;
    status: number;
    detail: Record<string, unknown>;
    toXML(): string;
  }
  export = S3Error;
}

declare module "@20minutes/s3rver/lib/models/object.js" {
  import type { StoredObject } from "@20minutes/s3rver";
  const S3Object: new (
    ...parts: [string, string, StoredObject["content"], StoredObject["metadata"]]
  ) => StoredObject;
  export = S3Object;
}

declare module "@20minutes/s3rver/lib/stores/filesystem.js" {
  import type { Store } from "@20minutes/s3rver";
  const FilesystemStore: { prototype: Store };
  export = FilesystemStore;
}
