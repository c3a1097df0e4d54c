import { parseArgs } from "node:util";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { ExpectedError } from "@/lib/platform/expected-error";
import { print, runStep } from "@/scripts/steps.mjs";
import { openSiteBucket, openTarget } from "./open-store";
import { restoreBackup } from "./restore-backup";

const USAGE = "<folder | s3://bucket/prefix> [--backup <id>] [--force]";

export type RestoreArguments = { target: string; id: string | undefined; force: boolean };

/** Errors: `ExpectedError` that tells the usage of the command of this name. */
export function parseRestoreArguments(command: string, args: string[]): RestoreArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { backup: { type: "string" }, force: { type: "boolean" } },
    });
    const [target, ...others] = positionals;
    if (target === undefined || others.length > 0) throw new ExpectedError(`${command} ${USAGE}`);
    return { target, id: values.backup, force: values.force ?? false };
  } catch {
    throw new ExpectedError(`${command} ${USAGE}`);
  }
}

type RestoreOptions = {
  dataDir: string;
  /** The secret of sessions that the operator has set, if any. */
  configuredSecret: string | undefined;
  /** Restores the state of the embedded payments, too. */
  withPayments: boolean;
};

/** Restores the database, the bucket and the secrets. Errors: as those of `restoreBackup`. */
export async function restore(
  { target, id, force }: RestoreArguments,
  { dataDir, configuredSecret, withPayments }: RestoreOptions,
): Promise<void> {
  const { manifest, nextAuthSecret } = await restoreBackup(
    openTarget(target),
    {
      databaseUrl: getDirectDatabaseUrl(),
      bucket: openSiteBucket(),
      dataDir,
      passphrase: env.BACKUP_PASSPHRASE,
      withPayments,
    },
    { id, force, runStep },
  );
  print();
  print(`  Backup ${manifest.id} is restored, with everything until ${manifest.snapshotAt}.`);
  if (nextAuthSecret !== null && configuredSecret && configuredSecret !== nextAuthSecret)
    print(`  NEXTAUTH_SECRET is not that of the backup, which is now in ${dataDir}/secrets.json.`);
}
