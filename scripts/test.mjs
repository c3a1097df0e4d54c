import { join } from "node:path";
import { checkNode, installPackages, root } from "./install.mjs";
import { say, step } from "./steps.mjs";

// `npm test`: from a fresh clone to the last end-to-end test. `check`, `unit` and `e2e` run a part of it.

const [what = "all"] = process.argv.slice(2);

// Node 20 is meant; the lock file decides which SDK goes with it.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

checkNode();
process.chdir(root);

try {
  say();
  await step("packages", "installing, a minute or two", installPackages);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.node.json") });
  const { runTests, stopEverything } = await import("./test-steps.ts");
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void stopEverything().then(() => process.exit(130)));
  }
  process.exitCode = (await runTests(what)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
