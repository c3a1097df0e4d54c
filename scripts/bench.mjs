import { join } from "node:path";
import { assertNodeVersion, installPackages, root } from "./install.mjs";
import { print, runStep } from "./steps.mjs";

// `npm run bench | faults`; bench/main.ts lists the arguments.

const args = process.argv.slice(2);

// The AWS SDK warns about Node 20, which is supported here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

assertNodeVersion();
process.chdir(root);
// React and Next read this at their first import.
process.env.NODE_ENV = "production";

try {
  // Forked measuring processes print nothing.
  if (!process.send) {
    print();
    await runStep("packages", "installing, a minute or two", installPackages);
  }
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.bench.json") });
  const { main } = await import("../bench/main.ts");
  await main(args);
  // Audits leave sockets and timers behind; a forked process decides for itself.
  if (!process.send) process.exit();
} catch (error) {
  console.error(`\n${error instanceof Error ? (error.expected ? error.message : error.stack) : error}\n`);
  process.exit(1);
}
