import { join } from "node:path";
import { checkNode, installPackages, root } from "./install.mjs";
import { say, step } from "./steps.mjs";

// `npm run bench`: what bench/main.ts describes.

const args = process.argv.slice(2);

// Node 20 is meant; the lock file decides which SDK goes with it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

checkNode();
process.chdir(root);
// Set before anything is loaded: what is measured is what production does.
process.env.NODE_ENV = "production";

try {
  // A part that measures for another one has no words of its own.
  if (!process.send) {
    say();
    await step("packages", "installing, a minute or two", installPackages);
  }
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.bench.json") });
  const { main } = await import("../bench/main.ts");
  await main(args);
} catch (error) {
  console.error(`\n${error instanceof Error ? (error.expected ? error.message : error.stack) : error}\n`);
  process.exitCode = 1;
}
