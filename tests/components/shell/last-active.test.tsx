import { cleanup, render, waitFor } from "@testing-library/react";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LastActiveReporter } from "@/components/shell/last-active";
import * as sessionModule from "@/components/common/session/use-session";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });

const DAY_MS = 24 * 3_600_000;

function visit(userId: string | null) {
  const data = userId === null ? null : { userId, email: "ines@example.test" };
  vi.mocked(useSession).mockReturnValue({ data } as never);
  render(<LastActiveReporter />);
}

let calls: unknown[];
beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    calls.push(JSON.parse(String(init?.body)));
    return Response.json({ success: true });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const waitForReport = () => waitFor(() => expect(localStorage.getItem("ayllu-last-active")).not.toBeNull());

test("reports after signing in, and again only after 24 hours", async () => {
  visit("1");
  await waitForReport();
  expect(calls).toEqual([{ lastActiveAt: expect.stringMatching(/Z$/), email: "ines@example.test" }]);
  cleanup();
  visit("1");
  await vi.dynamicImportSettled();
  expect(calls).toHaveLength(1);

  vi.spyOn(Date, "now").mockReturnValue(new Date().getTime() + DAY_MS);
  cleanup();
  visit("1");
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("reports another user of the same device", async () => {
  visit("1");
  await waitForReport();
  cleanup();
  visit("2");
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("does not report visitors", async () => {
  visit(null);
  await vi.dynamicImportSettled();
  expect(calls).toEqual([]);
});
