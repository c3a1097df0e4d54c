import { parseArgs } from "node:util";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { ExpectedError } from "@/lib/platform/expected-error";
import { print, runStep } from "@/scripts/steps.mjs";
import { createBackup } from "./create-backup";
import { openSiteBucket, openTarget } from "./open-store";
import { pruneBackups } from "./prune-backups";
import { verifyBackup } from "./verify-backup";

const USAGE = "<folder | s3://bucket/prefix> [--keep <number>], or with --verify [--backup <id>]";

export type BackupArguments = {
  target: string;
  keep: number | null;
  verify: boolean;
  id: string | undefined;
};

/** Errors: `ExpectedError` that tells the usage of the command of this name. */
export function parseBackupArguments(command: string, args: string[]): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { keep: { type: "string" }, verify: { type: "boolean" }, backup: { type: "string" } },
    });
    const [target, ...others] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (target === undefined || others.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
      throw new ExpectedError(`${command} ${USAGE}`);
    return { target, keep, verify: values.verify ?? false, id: values.backup };
  } catch {
    throw new ExpectedError(`${command} ${USAGE}`);
  }
}

/** Backs up the database, the bucket and the secrets. */
export async function backUp({ target, keep }: BackupArguments, dataDir: string): Promise<void> {
  const store = openTarget(target);
  const databaseUrl = getDirectDatabaseUrl();
  const { NEXTAUTH_SECRET: nextAuthSecret, BACKUP_PASSPHRASE: passphrase } = env;
  const source = { databaseUrl, bucket: openSiteBucket(), dataDir, nextAuthSecret, passphrase };
  const { id } = await createBackup(source, store, { runStep });
  if (keep !== null)
    await runStep("prune", "deleting old backups", async () => {
      const { removedBackups, removedObjects } = await pruneBackups(databaseUrl, store, keep);
      return `${removedBackups} backups and ${removedObjects} files deleted`;
    });
  print();
  print(`  Backup ${id} is complete.`);
}

/** Reads a whole backup. Errors: `DamagedBackupError`. */
export async function verify({ target, id }: BackupArguments): Promise<void> {
  const manifest = await verifyBackup(openTarget(target), { id, runStep });
  print();
  print(`  Backup ${manifest.id} can be restored.`);
}
