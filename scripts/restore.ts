import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { openSiteBucket, openTarget } from "@/tools/backup/open-store";
import { restoreBackup } from "@/tools/backup/restore-backup";
import { ExpectedError } from "@/tools/data-directory";
import { print, runStep } from "@/tools/steps.mjs";
import { withServices } from "./with-services";

const USAGE = "npm run restore -- <folder | s3://bucket/prefix> [--backup <id>] [--force]";

type RestoreArguments = { target: string; id: string | undefined; force: boolean };

function parseArguments(args: string[]): RestoreArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { backup: { type: "string" }, force: { type: "boolean" } },
    });
    const [target, ...others] = positionals;
    if (target === undefined || others.length > 0) throw new ExpectedError(USAGE);
    return { target, id: values.backup, force: values.force ?? false };
  } catch {
    throw new ExpectedError(USAGE);
  }
}

/** `npm run restore -- <target>`: restores the database, the bucket and the secrets. */
export async function main(_: string, args: string[]): Promise<void> {
  const { target, id, force } = parseArguments(args);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const configuredSecret = process.env.NEXTAUTH_SECRET;
  const withPayments = !process.env.STRIPE_SECRET_KEY;
  await withServices(
    "npm run restore",
    async (dataDir) => {
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
    },
    { dataOnly: true },
  );
  process.exit(0);
}
