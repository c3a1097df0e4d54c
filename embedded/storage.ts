import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import account from "@20minutes/s3rver/lib/models/account.js";
import { freePort, keepJson, makeDirectory, newSecret, writePrivate } from "../tools/files";
import { closeServer } from "../tools/http";
import { mendParts } from "./storage-multipart";
import { storagePolicy } from "./storage-policy";
import { mendSignature } from "./storage-signature-patch";
import { mendStore } from "./storage-store-patch";

// Object storage that speaks S3, under `<data dir>/storage`. Outgrown: any other, by S3_ENDPOINT and so on.

type Settings = { port: number; accessKeyId: string; secretAccessKey: string };

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
// An address other than the site's, whose cookies would otherwise reach over from port to port.
const HOST = "127.0.0.1";
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const newSettings = (): Settings => ({
  port: 0,
  accessKeyId: `AYLLU${randomBytes(8).toString("hex").toUpperCase()}`,
  secretAccessKey: newSecret(),
});

/** Starts the storage on the data directory; pages of `siteUrl` and of this machine may use it. */
export async function startStorage(dataDir: string, siteUrl?: string): Promise<EmbeddedStorage> {
  const directory = join(dataDir, "storage");
  await makeDirectory(directory);
  const path = join(dataDir, "storage.json");
  const settings = await keepJson<Settings>(path, newSettings);

  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  account.DUMMY_ACCOUNT.revokeAccessKey("S3RVER");
  account.DUMMY_ACCOUNT.createKeyPair(settings.accessKeyId, settings.secretAccessKey);
  mendSignature();
  mendStore(s3.store);
  mendParts(s3.store);
  await s3.store.putBucket(BUCKET);

  const server = createServer();
  const address = (): string => `${HOST}:${(server.address() as AddressInfo).port}`;
  const siteOrigin = siteUrl && new URL(siteUrl).origin;
  const isAllowedOrigin = (origin: string): boolean => LOCAL_ORIGIN.test(origin) || origin === siteOrigin;
  s3.middleware.unshift(storagePolicy(s3.store, { bucket: BUCKET, host: address, isAllowedOrigin }));
  server.on("request", s3.callback());

  const port = await freePort(settings.port, HOST);
  if (port !== settings.port) await writePrivate(path, `${JSON.stringify({ ...settings, port }, null, 2)}\n`);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, HOST, resolve));
  const endpoint = `http://${address()}`;
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_PUBLIC_URL: `${endpoint}/${BUCKET}`,
      S3_BUCKET: BUCKET,
      S3_REGION: "eu-west-1",
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    stop: () => closeServer(server, 3_000),
  };
}
