import { runProgram } from "./program";

// `node restore.mjs <target>`: restores the database, the bucket and the secrets, like `npm run restore`.

void runProgram(async (args) => {
  const { env } = await import("@/lib/platform/env");
  const { ensureDataDirectory } = await import("@/scripts/data-directory");
  const { parseRestoreArguments, restore } = await import("@/scripts/backup/restore-command");
  const options = parseRestoreArguments("node restore.mjs", args);
  const dataDir = await ensureDataDirectory();
  await restore(options, { dataDir, configuredSecret: env.NEXTAUTH_SECRET, withPayments: false });
  process.exit(0);
});
