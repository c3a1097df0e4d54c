import type { RunStep } from "./create-backup";
import { formatCount } from "./format";
import { readManifest, type Manifest } from "./manifest";
import { readEntries, restoreObjects } from "./objects";
import { assertReplaceable, findRecordedMigrations, restoreDatabase } from "./restore-database";
import { readSecrets, restoreSecrets, type Secrets } from "./secrets";
import type { Store } from "./store";

export type RestoreTarget = {
  /** The URL of a direct connection. */
  databaseUrl: string;
  bucket: Store;
  dataDir: string;
  passphrase: string | undefined;
  /** True if the embedded payments are in use. */
  withPayments: boolean;
};

type RestoreOptions = { id?: string | undefined; force?: boolean; runStep: RunStep };

async function openSecrets(
  store: Store,
  { id, secrets: file }: Manifest,
  passphrase: string | undefined,
): Promise<Secrets | null> {
  return file === null || passphrase === undefined ? null : readSecrets(store, { id, file, passphrase });
}

function describeSecrets({ secrets }: Manifest, opened: Secrets | null): string {
  if (opened) return "decrypted into the data directory";
  return secrets === null ? "not in this backup" : "left out: BACKUP_PASSPHRASE is not set";
}

/**
 * Restores a backup, the latest by default: files first and the database last, so that a restore that was interrupted is
 * repeated as it was begun. Returns its manifest and the secret that signs sessions, if it was in the backup. Errors:
 * `ExpectedError`, `DamagedBackupError`.
 */
export async function restoreBackup(
  store: Store,
  { databaseUrl, bucket, dataDir, passphrase, withPayments }: RestoreTarget,
  { id, force = false, runStep }: RestoreOptions,
): Promise<{ manifest: Manifest; nextAuthSecret: string | null }> {
  const manifest = await readManifest(store, id);
  await findRecordedMigrations(manifest.database);
  await assertReplaceable(databaseUrl, force);
  const secrets = await openSecrets(store, manifest, passphrase);
  await runStep("files", "copying into the bucket", async () => {
    const entries = await readEntries(store, manifest);
    const { copiedCount } = await restoreObjects(store, bucket, entries.values());
    return `${formatCount(entries.size)} files, ${formatCount(copiedCount)} of them copied`;
  });
  await runStep("secrets", "decrypting", async () => {
    if (secrets) await restoreSecrets(dataDir, secrets, { withPayments });
    return describeSecrets(manifest, secrets);
  });
  await runStep("database", "copying the tables", async () => {
    await restoreDatabase({ databaseUrl, store, database: manifest.database });
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${manifest.database.tables.length} tables, ${formatCount(rows)} rows`;
  });
  return { manifest, nextAuthSecret: secrets?.nextAuthSecret ?? null };
}
