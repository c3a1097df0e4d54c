import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assertNodeVersion, compilePrograms, installPackages, root } from "./install.mjs";
import { print, runStep } from "../tools/steps.mjs";

// `npm start` and the commands that work on the running site. Installs the packages, then runs the program in the same
// process, so that a signal or a kill reaches everything at once: compiled, if it stays, else from its TypeScript sources.

const [mode = "start", ...args] = process.argv.slice(2);
const programs = {
  start: { file: "./serve.ts", title: "Ayllu · production mode", isCompiled: true },
  dev: { file: "./serve.ts", title: "Ayllu · development mode" },
  worker: { file: "./worker.ts", title: "Ayllu · jobs", isCompiled: true },
  db: { file: "./db.ts", title: "Ayllu · database" },
  storage: { file: "./init-storage.ts", title: "Ayllu · object storage" },
  backup: { file: "./backup.ts", title: "Ayllu · backup" },
  restore: { file: "./restore.ts", title: "Ayllu · restore" },
  release: { file: "./release.ts", title: "Ayllu · release" },
  admin: { file: "./create-admin.ts", title: "Ayllu · new admin" },
};
const { file, title, isCompiled = false } = programs[mode] ?? programs.start;

assertNodeVersion();
process.chdir(root);
// React and Next read this at their first import.
process.env.NODE_ENV = mode === "dev" ? "development" : "production";
// The AWS SDK warns about Node 20, which is supported here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

// A killed npm sends no signal; without this check the orphan would keep the port.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

async function loadCompiled() {
  let compiled;
  await runStep("programs", "compiling", async () => {
    const { programs, summary } = await compilePrograms();
    compiled = programs;
    return summary;
  });
  const load = (name) => import(pathToFileURL(compiled[name]).href);
  const { withDiskErrors } = await load("disk-space");
  const { main } = await load(mode === "worker" ? "worker" : "serve");
  return { withDiskErrors, main };
}

async function loadSources() {
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.node.json") });
  const { withDiskErrors } = await import("../tools/disk-space.ts");
  const { main } = await import(file);
  return { withDiskErrors, main };
}

try {
  print();
  print(title);
  print();
  await runStep("packages", "installing, a minute or two", installPackages);
  const { withDiskErrors, main } = await (isCompiled ? loadCompiled() : loadSources());
  await withDiskErrors(() => main(mode, args));
} catch (error) {
  // Not through the console, which the log of the site captures.
  const text = error instanceof Error ? (error.expected ? error.message : error.stack) : error;
  process.stderr.write(`\n${text}\n\n`);
  process.exit(1);
}
