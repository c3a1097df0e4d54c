import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReportDialog } from "@/components/moderation/report-dialog";

const asked = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", asked));
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

const SUBJECT = { subjectType: "Ayni", subjectId: "0198f0a0-0000-7000-8000-000000000001" } as const;

test("a report needs its reason; the rest may be left out", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<ReportDialog subject={SUBJECT} what="esta enseñanza" onClose={onClose} />);
  const send = screen.getByRole("button", { name: "Enviar la denuncia" });
  await user.click(send);
  expect(await screen.findByText("Elige un motivo")).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: "Promete curaciones o puede dañar la salud" }));
  asked.mockResolvedValueOnce(Response.json({ data: { reported: true } }, { status: 201 }));
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [url, init] = asked.mock.calls[0] ?? [];
  expect(url).toBe("/api/reports");
  expect(JSON.parse(String(init?.body))).toEqual({ ...SUBJECT, reason: "health", text: "" });
});
