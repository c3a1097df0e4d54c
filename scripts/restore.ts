import { parseRestoreArguments, restore } from "@/scripts/backup/restore-command";
import { withServices } from "./with-services";

/** `npm run restore -- <target>`: restores the database, the bucket and the secrets. */
export async function main(_: string, args: string[]): Promise<void> {
  const options = parseRestoreArguments("npm run restore --", args);
  const configuredSecret = process.env.NEXTAUTH_SECRET;
  const withPayments = !process.env.STRIPE_SECRET_KEY;
  await withServices(
    "npm run restore",
    (dataDir) => restore(options, { dataDir, configuredSecret, withPayments }),
    { dataOnly: true },
  );
  process.exit(0);
}
