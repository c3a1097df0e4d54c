import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ModerationList } from "@/components/moderation/moderation-list";
import type { Moderation } from "@/lib/administration/appeals/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ refresh }) });

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  refresh.mockReset();
});

const ID = "0190a5d0-0000-7000-8000-000000000001";
const MODERATION: Moderation = {
  subjectType: "Thanks",
  subjectId: ID,
  title: "tu agradecimiento por «Yoga»",
  reason: null,
  moderatedAt: "2026-11-01T10:00:00.000Z",
  appealUntil: "2027-05-01T10:00:00.000Z",
  canAppeal: true,
  appeal: null,
};

test("a decision can be appealed with a reason", async () => {
  fetchMock.mockResolvedValue(Response.json({ data: { appealed: true } }, { status: 201 }));
  render(<ModerationList moderations={[MODERATION]} />);
  await userEvent.click(screen.getByRole("button", { name: `No estoy de acuerdo: ${MODERATION.title}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "No estoy de acuerdo" }));
  await userEvent.type(dialog.getByLabelText(/^Por qué/), "No insulta a nadie.");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar el recurso" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([url, JSON.parse(String(init?.body))]).toEqual([
    "/api/appeals",
    { subjectType: "Thanks", subjectId: ID, text: "No insulta a nadie." },
  ]);
});

test("a judged appeal shows its outcome and the reason, and cannot be repeated", () => {
  const appeal = {
    text: "No insulta a nadie.",
    status: "UPHELD" as const,
    answer: "Lo hemos leído con calma.",
    createdAt: "2026-11-02T10:00:00.000Z",
    judgedAt: "2026-11-03T10:00:00.000Z",
  };
  render(<ModerationList moderations={[{ ...MODERATION, canAppeal: false, appeal }]} />);
  for (const text of [appeal.text, "Se mantiene.", appeal.answer])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
