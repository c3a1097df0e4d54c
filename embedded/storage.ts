import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import account from "@20minutes/s3rver/lib/models/account.js";
import { ensurePrivateDirectory, generateSecret } from "@/lib/platform/files";
import { closeServer, listen } from "@/lib/platform/http/listen";
import { patchMultipart } from "./storage-multipart";
import { createStoragePolicy } from "./storage-policy";
import { patchSignature } from "./storage-signature-patch";
import { patchStore } from "./storage-store-patch";
import { loadSettings } from "./settings";
import { supervise, type RunningServer } from "./supervisor";

// S3-compatible object storage under `<data dir>/storage`. The S3_* variables replace it with any other.

type StorageSettings = { port: number; accessKeyId: string; secretAccessKey: string };

export type EmbeddedStorage = {
  env: {
    S3_ENDPOINT: string;
    S3_PUBLIC_URL: string;
    S3_BUCKET: string;
    S3_REGION: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  stop: () => Promise<void>;
};

const BUCKET = "ayllu";
// Not localhost, the site's host: browsers send cookies to every port of a host.
const HOST = "127.0.0.1";
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const generateSettings = (): StorageSettings => ({
  port: 0,
  accessKeyId: `AYLLU${randomBytes(8).toString("hex").toUpperCase()}`,
  secretAccessKey: generateSecret(),
});

async function serve(listener: RequestListener, port: number): Promise<RunningServer> {
  const server = createServer(listener);
  await listen(server, port, HOST);
  return { ended: once(server, "close"), stop: () => closeServer(server, 3_000) };
}

/** Starts the storage on the data directory; CORS allows `siteUrl` and this machine. */
export async function startStorage(dataDir: string, siteUrl?: string): Promise<EmbeddedStorage> {
  const directory = join(dataDir, "storage");
  await ensurePrivateDirectory(directory);
  const { port, accessKeyId, secretAccessKey } = await loadSettings(
    join(dataDir, "storage.json"),
    generateSettings,
  );

  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  account.DUMMY_ACCOUNT.revokeAccessKey("S3RVER");
  account.DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);
  patchSignature();
  patchStore(s3.store);
  patchMultipart(s3.store);
  await s3.store.putBucket(BUCKET);

  const host = `${HOST}:${port}`;
  const siteOrigin = siteUrl && new URL(siteUrl).origin;
  const isAllowedOrigin = (origin: string): boolean => LOCAL_ORIGIN.test(origin) || origin === siteOrigin;
  s3.middleware.unshift(createStoragePolicy(s3.store, { bucket: BUCKET, host, isAllowedOrigin }));

  const stop = await supervise({ name: "The object storage", start: () => serve(s3.callback(), port) });
  const endpoint = `http://${host}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_PUBLIC_URL: `${endpoint}/${BUCKET}`,
      S3_BUCKET: BUCKET,
      S3_REGION: "eu-west-1",
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  };
}
