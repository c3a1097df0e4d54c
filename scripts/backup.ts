import { backUp, parseBackupArguments, verify } from "@/scripts/backup/backup-command";
import { isBucketUrl } from "@/scripts/backup/open-store";
import { withServices } from "./with-services";

/** `npm run backup -- <target>`: backs up the database, the bucket and the secrets, or verifies a backup. */
export async function main(_: string, args: string[]): Promise<void> {
  const options = parseBackupArguments("npm run backup --", args);
  if (options.verify && !isBucketUrl(options.target)) await verify(options);
  else
    await withServices(
      "npm run backup",
      (dataDir) => (options.verify ? verify(options) : backUp(options, dataDir)),
      { dataOnly: true },
    );
  process.exit(0);
}
