import { cleanup, render, waitFor } from "@testing-library/react";
import { useSession } from "next-auth/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LastActive } from "@/components/shell/last-active";

vi.mock("next-auth/react", () => ({ useSession: vi.fn() }));

const DAY_MS = 24 * 3_600_000;

function visit(userId: string | null) {
  const data = userId === null ? null : { userId, email: "ines@example.test" };
  vi.mocked(useSession).mockReturnValue({ data } as never);
  render(<LastActive />);
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

const settled = () => waitFor(() => expect(localStorage.getItem("ayllu-last-active")).not.toBeNull());

test("it is said after logging in, and again only after 24 hours", async () => {
  visit("1");
  await settled();
  expect(calls).toEqual([{ lastActiveAt: expect.stringMatching(/Z$/), email: "ines@example.test" }]);
  cleanup();
  visit("1");
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(calls).toHaveLength(1);

  vi.spyOn(Date, "now").mockReturnValue(new Date().getTime() + DAY_MS);
  cleanup();
  visit("1");
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("another person on the same device says it for themselves", async () => {
  visit("1");
  await settled();
  cleanup();
  visit("2");
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("a visitor says nothing", async () => {
  visit(null);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(calls).toEqual([]);
});
