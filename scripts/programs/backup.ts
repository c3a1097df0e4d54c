import { runProgram } from "./program";

// `node backup.mjs <target>`: backs up the database, the bucket and the secrets, like `npm run backup`.

void runProgram(async (args) => {
  const { env } = await import("@/lib/platform/env");
  const { backUp, parseBackupArguments, verify } = await import("@/scripts/backup/backup-command");
  const options = parseBackupArguments("node backup.mjs", args);
  await (options.verify ? verify(options) : backUp(options, env.AYLLU_DATA_DIR));
  process.exit(0);
});
