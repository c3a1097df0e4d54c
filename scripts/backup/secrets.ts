import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { pathExists, readJsonFile, writePrivateFile } from "@/lib/platform/files";
import { DamagedBackupError, openFile, writeMeasured } from "./files";
import { parseJson, type BackupFile } from "./manifest";
import type { Store } from "./store";
import { text } from "node:stream/consumers";
import { ExpectedError } from "@/lib/platform/expected-error";

// State that neither the database nor the operator's settings can bring back, encrypted under the passphrase.

const SECRETS_FILE = "secrets.json";
const PAYMENTS_FILES = ["payments.json", "payments/journal.jsonl"];
const KEY_BYTES = 32;
const IV_BYTES = 12;
/** 128 MB and about half a second for each guess. */
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const secretsSchema = z.object({
  nextAuthSecret: z.string(),
  /** By path in the data directory. */
  files: z.record(z.string(), z.string()),
});
export type Secrets = z.output<typeof secretsSchema>;

const sealedSchema = z.object({ salt: z.string(), iv: z.string(), tag: z.string(), ciphertext: z.string() });

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase, salt, KEY_BYTES, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** Reads the secret that signs sessions, and the state of the embedded payments if there is any. */
export async function collectSecrets(dataDir: string, nextAuthSecret: string): Promise<Secrets> {
  const files: Record<string, string> = {};
  for (const path of PAYMENTS_FILES) {
    const file = join(dataDir, path);
    if (await pathExists(file)) files[path] = await readFile(file, "utf8");
  }
  return { nextAuthSecret, files };
}

/** The id of the backup is authenticated, so that the secrets of another cannot take their place. */
export async function writeSecrets(
  store: Store,
  { id, path, passphrase }: { id: string; path: string; passphrase: string },
  secrets: Secrets,
): Promise<BackupFile> {
  const [salt, iv] = [randomBytes(16), randomBytes(IV_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", await deriveKey(passphrase, salt), iv).setAAD(Buffer.from(id));
  const content = gzipSync(JSON.stringify(secrets));
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), ciphertext };
  const sealed = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString("base64")]);
  const body = Buffer.from(`${JSON.stringify(Object.fromEntries(sealed))}\n`);
  return writeMeasured(store, path, Readable.from([body]), body.length);
}

/** Errors: `ExpectedError` for another passphrase or a damaged file. */
export async function readSecrets(
  store: Store,
  { id, file, passphrase }: { id: string; file: BackupFile; passphrase: string },
): Promise<Secrets> {
  const sealed = sealedSchema.safeParse(parseJson(await text(await openFile(store, file.path))));
  if (!sealed.success) throw new DamagedBackupError(`${file.path} is damaged.`);
  const { salt, iv, tag, ciphertext } = sealed.data;
  const toBytes = (encoded: string): Buffer => Buffer.from(encoded, "base64");
  const key = await deriveKey(passphrase, toBytes(salt));
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, toBytes(iv))
      .setAAD(Buffer.from(id))
      .setAuthTag(toBytes(tag));
    const content = Buffer.concat([decipher.update(toBytes(ciphertext)), decipher.final()]);
    return secretsSchema.parse(JSON.parse(gunzipSync(content).toString()));
  } catch {
    throw new ExpectedError(
      `${file.path} cannot be decrypted: BACKUP_PASSPHRASE is not the one of the backup.`,
    );
  }
}

/** Puts the secrets into the data directory. State of payments that is there already is newer, and stays. */
export async function restoreSecrets(
  dataDir: string,
  { nextAuthSecret, files }: Secrets,
  { withPayments }: { withPayments: boolean },
): Promise<void> {
  const path = join(dataDir, SECRETS_FILE);
  const present = await readJsonFile<Record<string, string>>(path);
  await writePrivateFile(path, `${JSON.stringify({ ...present, nextAuth: nextAuthSecret }, null, 2)}\n`);
  const hasState = await pathExists(join(dataDir, "payments", "journal.jsonl"));
  if (!withPayments || hasState) return;
  for (const name of PAYMENTS_FILES) {
    const content = files[name];
    if (content === undefined) continue;
    const target = join(dataDir, name);
    await mkdir(dirname(target), { recursive: true });
    await writePrivateFile(target, content);
  }
}
