import { render, screen } from "@testing-library/react";
import { useSession } from "@/components/common/session/use-session";
import { expect, test, vi } from "vitest";
import { SessionBrand } from "@/components/shell/session-brand";
import * as sessionModule from "@/components/common/session/use-session";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });

test.each([
  ["a member to the feed", { user: { id: "u1" } }, "/feed"],
  ["a visitor to the home page", null, "/"],
])("leads %s", (_, data, href) => {
  vi.mocked(useSession).mockReturnValue({ data } as never);
  render(<SessionBrand />);
  expect(screen.getByRole("link", { name: "Ayllu" }).getAttribute("href")).toBe(href);
});
