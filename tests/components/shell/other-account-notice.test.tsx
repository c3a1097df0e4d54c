import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, expect, test, vi } from "vitest";
import { OtherAccountNotice } from "@/components/shell/other-account-notice";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import * as sessionModule from "@/components/common/session/use-session";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });

const TEXT = /^Has entrado con otra cuenta en otra pestaña/;

/** Shows a page while its session changes; null is none. */
function follow(userIds: readonly (string | null)[]): void {
  const createPage = () => (
    <>
      <OtherAccountNotice />
      <Toaster />
    </>
  );
  const { rerender } = render(createPage());
  for (const userId of userIds) {
    vi.mocked(useSession).mockReturnValue({ data: userId && { userId } } as never);
    rerender(createPage());
  }
}

afterEach(() => {
  act(() => dismissToast("other-account"));
  cleanup();
});

test.each([[["lucia", "elisa"]], [[null, "lucia", "elisa"]], [["lucia", null, "elisa"]]])(
  "a page of %j says so, and how to go on",
  async (userIds) => {
    vi.mocked(useSession).mockReturnValue({ data: null } as never);
    follow(userIds);
    expect(await screen.findByText(TEXT)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Recargar" })).toBeTruthy();
  },
);

test("it ends once the first account is back", async () => {
  vi.mocked(useSession).mockReturnValue({ data: null } as never);
  follow(["lucia", "elisa"]);
  expect(await screen.findByText(TEXT)).toBeTruthy();
  cleanup();
  follow(["lucia", "elisa", "lucia"]);
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

test.each([[[null, null]], [[null, "lucia"]], [["lucia", "lucia"]], [["lucia", null, "lucia"]]])(
  "a page of %j says nothing",
  async (userIds) => {
    vi.mocked(useSession).mockReturnValue({ data: null } as never);
    follow(userIds);
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(TEXT)).toBeNull();
  },
);
