import { dumpDatabase, type DumpResult } from "./dump-database";
import { formatBytes, formatCount } from "./format";
import { withBackupLock } from "./lock";
import { backupPrefix, FORMAT, toBackupId, writeManifest, type Manifest } from "./manifest";
import { copyObjects, writeEntries } from "./objects";
import { collectSecrets, writeSecrets } from "./secrets";
import type { Store } from "./store";

export type RunStep = (name: string, description: string, work: () => Promise<string>) => Promise<void>;

export type BackupSource = {
  /** The URL of a direct connection. */
  databaseUrl: string;
  bucket: Store;
  dataDir: string;
  nextAuthSecret: string;
  passphrase: string | undefined;
};

type BackupOptions = { runStep: RunStep; now?: Date };

const describeDump = ({ database: { tables } }: DumpResult): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, { file }) => sum + file.bytes, 0);
  return `${tables.length} tables, ${formatCount(rows)} rows, ${formatBytes(bytes)}`;
};

type CopiedObjects = Pick<Manifest, "objects" | "missingKeys">;

async function copyFiles(
  bucket: Store,
  target: Store,
  { prefix, namedKeys }: { prefix: string; namedKeys: Set<string> },
): Promise<CopiedObjects & { summary: string }> {
  const { entries, copiedCount, copiedBytes, missingKeys } = await copyObjects(bucket, target, namedKeys);
  const objects = await writeEntries(target, prefix, entries);
  const total = `${formatCount(objects.count)} files, ${formatBytes(objects.bytes)}`;
  const lost = missingKeys.length > 0 ? `, ${missingKeys.length} MISSING in the bucket` : "";
  return {
    objects,
    missingKeys,
    summary: `${total}; copied ${formatCount(copiedCount)}, ${formatBytes(copiedBytes)}${lost}`,
  };
}

/**
 * Writes a backup: the database as of one instant, then the bucket, the secrets if there is a passphrase, and last the
 * manifest. Returns its manifest. Errors: `ExpectedError` while another backup of the database runs.
 */
export async function createBackup(
  { databaseUrl, bucket, dataDir, nextAuthSecret, passphrase }: BackupSource,
  target: Store,
  { runStep, now = new Date() }: BackupOptions,
): Promise<Manifest> {
  const id = toBackupId(now);
  const prefix = backupPrefix(id);
  /** Returns what the step's work returns; the step prints its summary. */
  async function run<Result>(
    name: string,
    description: string,
    work: () => Promise<Result>,
    describe: (result: Result) => string,
  ): Promise<Result> {
    const results: Result[] = [];
    await runStep(name, description, async () => {
      const result = await work();
      results.push(result);
      return describe(result);
    });
    const [result] = results;
    if (result === undefined) throw new Error(`The step ${name} did not run`);
    return result;
  }
  return withBackupLock(databaseUrl, async (client) => {
    const dump = await run(
      "database",
      "copying the tables",
      () => dumpDatabase({ client, store: target, prefix }),
      describeDump,
    );
    const { objects, missingKeys } = await run(
      "files",
      "copying what the backup before does not have",
      () => copyFiles(bucket, target, { prefix, namedKeys: dump.namedKeys }),
      ({ summary }) => summary,
    );
    const secrets = await run(
      "secrets",
      "encrypting",
      async () =>
        passphrase === undefined
          ? null
          : writeSecrets(
              target,
              { id, path: `${prefix}secrets.json`, passphrase },
              await collectSecrets(dataDir, nextAuthSecret),
            ),
      (file) => (file ? "encrypted" : "not in the backup: BACKUP_PASSPHRASE is not set"),
    );
    const manifest: Manifest = {
      format: FORMAT,
      id,
      snapshotAt: dump.snapshotAt.toISOString(),
      finishedAt: new Date().toISOString(),
      database: dump.database,
      objects,
      missingKeys,
      secrets,
    };
    // Fails if the lock was lost with its connection.
    await client.query("SELECT 1");
    await writeManifest(target, manifest);
    return manifest;
  });
}
