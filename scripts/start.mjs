import { join } from "node:path";
import { checkNode, installPackages, root } from "./install.mjs";
import { say, step } from "./steps.mjs";

// `npm start` and the other commands on the running site: makes sure that the packages are there, then goes on
// in TypeScript within the same process, so that a signal or a kill meets everything at once.

const [mode = "start", ...args] = process.argv.slice(2);
const programs = {
  start: { file: "./serve.ts", title: "Ayllu · production mode" },
  dev: { file: "./serve.ts", title: "Ayllu · development mode" },
  worker: { file: "./worker.ts", title: "Ayllu · jobs" },
  db: { file: "./db.ts", title: "Ayllu · database" },
  admin: { file: "./create-admin.ts", title: "Ayllu · new admin" },
};
const { file, title } = programs[mode] ?? programs.start;

checkNode();
process.chdir(root);
// Set before anything is loaded: React and Next decide by it at their first import.
process.env.NODE_ENV = mode === "dev" ? "development" : "production";
// Node 20 is meant; the lock file decides which SDK goes with it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

// When npm is killed without having told us, we would go on alone and hold the port.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

try {
  say();
  say(title);
  say();
  await step("packages", "installing, a minute or two", installPackages);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.node.json") });
  const { main } = await import(file);
  await main(mode, args);
} catch (error) {
  console.error(`\n${error instanceof Error ? (error.expected ? error.message : error.stack) : error}\n`);
  process.exit(1);
}
