import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Test names with their file; `flaky` tests failed first and passed when they were retried. */
export type TestSummary = { passed: number; failed: string[]; flaky: string[] };

/** Writes a TestSummary as JSON to the path in AYLLU_TEST_SUMMARY. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const summary: TestSummary = { passed: 0, failed: [], flaky: [] };
    for (const file of modules)
      for (const test of file.children.allTests()) {
        const name = `${file.relativeModuleId} › ${test.fullName}`;
        const { state } = test.result();
        if (state === "passed") summary.passed += 1;
        if (state === "failed") summary.failed.push(name);
        if (test.diagnostic()?.flaky) summary.flaky.push(name);
      }
    writeFileSync(process.env.AYLLU_TEST_SUMMARY ?? "", JSON.stringify(summary));
  }
}
