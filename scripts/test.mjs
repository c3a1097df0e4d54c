import { join } from "node:path";
import { assertNodeVersion, installPackages, root } from "./install.mjs";
import { print, runStep } from "./steps.mjs";

// `npm test`: installs packages, then runs all checks and tests. `check`, `unit` and `e2e` run only that suite.

const [suite = "all"] = process.argv.slice(2);

// The AWS SDK warns about Node 20, which is supported here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

assertNodeVersion();
process.chdir(root);

try {
  print();
  await runStep("packages", "installing, a minute or two", installPackages);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: join(root, "tsconfig.node.json") });
  const { runTests, stopTests } = await import("./test-steps.ts");
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => void stopTests().then(() => process.exit(130)));
  }
  process.exitCode = (await runTests(suite)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
