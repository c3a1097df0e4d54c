import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { loadSession } from "@/components/common/session/session-store";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, expect, test, vi } from "vitest";
import { ReportButton } from "@/components/moderation/report-button";
import * as sessionStore from "@/components/common/session/session-store";
import * as sessionModule from "@/components/common/session/use-session";
import * as modalModule from "@/components/shell/modal-context";
import { stubExports } from "@/tests/setup/stub-exports";

const open = vi.fn();
stubExports(sessionStore, { loadSession: vi.fn() });
stubExports(sessionModule, { useSession: vi.fn() });
stubExports(modalModule, { useModal: () => ({ open }) });

const session = { userId: "u1", user: { id: "u1" } };

function renderButton(status: "loading" | "authenticated" | "unauthenticated") {
  vi.mocked(useSession).mockReturnValue({
    data: status === "authenticated" ? session : null,
    status,
  } as never);
  render(
    <ReportButton
      subject={{ subjectType: "Ayni", subjectId: "0198f0a0-0000-7000-8000-000000000001" }}
      subjectLabel="esta enseñanza"
      returnPath="/ayni/respirar"
    />,
  );
  return userEvent.click(screen.getByRole("button", { name: "Denunciar esta enseñanza" }));
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("a press while the session loads does not ask a member to sign in", async () => {
  vi.mocked(loadSession).mockResolvedValue(session as never);
  await renderButton("loading");
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
});

test.each(["loading", "unauthenticated"] as const)("asks a visitor to sign in (%s)", async (status) => {
  vi.mocked(loadSession).mockResolvedValue(null);
  await renderButton(status);
  await waitFor(() => expect(open).toHaveBeenCalledWith("login", { callbackUrl: "/ayni/respirar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
