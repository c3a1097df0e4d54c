import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { createBackup } from "@/tools/backup/create-backup";
import { isBucketUrl, openSiteBucket, openTarget } from "@/tools/backup/open-store";
import { pruneBackups } from "@/tools/backup/prune-backups";
import { verifyBackup } from "@/tools/backup/verify-backup";
import { ExpectedError } from "@/tools/data-directory";
import { print, runStep } from "@/tools/steps.mjs";
import { withServices } from "./with-services";

const USAGE =
  "npm run backup -- <folder | s3://bucket/prefix> [--keep <number>], or with --verify [--backup <id>]";

type BackupArguments = { target: string; keep: number | null; verify: boolean; id: string | undefined };

function parseArguments(args: string[]): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { keep: { type: "string" }, verify: { type: "boolean" }, backup: { type: "string" } },
    });
    const [target, ...others] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (target === undefined || others.length > 0 || (keep !== null && !(Number.isInteger(keep) && keep > 0)))
      throw new ExpectedError(USAGE);
    return { target, keep, verify: values.verify ?? false, id: values.backup };
  } catch {
    throw new ExpectedError(USAGE);
  }
}

async function backUp({ target, keep }: BackupArguments, dataDir: string): Promise<void> {
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

async function verify({ target, id }: BackupArguments): Promise<void> {
  const manifest = await verifyBackup(openTarget(target), { id, runStep });
  print();
  print(`  Backup ${manifest.id} can be restored.`);
}

/** `npm run backup -- <target>`: backs up the database, the bucket and the secrets, or verifies a backup. */
export async function main(_: string, args: string[]): Promise<void> {
  const options = parseArguments(args);
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (options.verify && !isBucketUrl(options.target)) await verify(options);
  else
    await withServices(
      "npm run backup",
      (dataDir) => (options.verify ? verify(options) : backUp(options, dataDir)),
      { dataOnly: true },
    );
  process.exit(0);
}
