import { existsSync } from "node:fs";
import { join } from "node:path";
import { stopWithNpm } from "./stop-with-npm.mjs";
import { assertNodeVersion, findNodeWarning, installPackages, root } from "./install.mjs";
import { print, runStep } from "./steps.mjs";

// `npm start` and the commands that work on the running site. Installs the packages, then runs the program from its
// TypeScript sources in the same process, so that a signal or a kill reaches everything at once.

const [mode = "start", ...args] = process.argv.slice(2);
const programs = {
  start: { file: "./serve.ts", title: "Ayllu · production mode" },
  dev: { file: "./serve.ts", title: "Ayllu · development mode" },
  worker: { file: "./worker.ts", title: "Ayllu · jobs" },
  db: { file: "./db.ts", title: "Ayllu · database" },
  storage: { file: "./init-storage.ts", title: "Ayllu · object storage" },
  backup: { file: "./backup.ts", title: "Ayllu · backup" },
  books: { file: "./books.ts", title: "Ayllu · books" },
  restore: { file: "./restore.ts", title: "Ayllu · restore" },
  release: { file: "./release.ts", title: "Ayllu · release" },
  mails: { file: "./mails.ts", title: "Ayllu · pictures of the mails" },
  invoices: { file: "./invoices.ts", title: "Ayllu · invoices" },
  admin: { file: "./create-admin.ts", title: "Ayllu · new admin" },
};
const { file, title } = programs[mode] ?? programs.start;

assertNodeVersion();
process.chdir(root);
// React and Next read this at their first import.
process.env.NODE_ENV = mode === "dev" ? "development" : "production";
// Warnings of libraries about their own future are for developers of the site: operators can do nothing about them.
process.noDeprecation = mode !== "dev";
// The AWS SDK warns about Node 20, too, in each process.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

stopWithNpm();

try {
  print();
  print(title);
  print();
  const warning = findNodeWarning();
  if (warning) print(`  ! ${warning}`);
  await runStep("packages", "installing, a minute or two", installPackages);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.node.json") });
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { withDiskErrors } = await import("./disk-space.ts");
  const { main } = await import(file);
  await withDiskErrors(() => main(mode, args));
} catch (error) {
  // Not through the console, which the log of the site captures.
  const text = error instanceof Error ? (error.expected ? error.message : error.stack) : error;
  process.stderr.write(`\n${text}\n\n`);
  process.exit(1);
}
