import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReportDialog } from "@/components/moderation/report-dialog";

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const SUBJECT = { subjectType: "Ayni", subjectId: "0198f0a0-0000-7000-8000-000000000001" } as const;

test("requires a reason; the text is optional", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(<ReportDialog subject={SUBJECT} subjectLabel="esta enseñanza" onClose={onClose} />);
  const send = screen.getByRole("button", { name: "Enviar la denuncia" });
  await user.click(send);
  expect(await screen.findByText("Elige un motivo")).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.click(screen.getByRole("radio", { name: "Promete curaciones o puede dañar la salud" }));
  fetchMock.mockResolvedValueOnce(Response.json({ data: { reported: true } }, { status: 201 }));
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe("/api/reports");
  expect(JSON.parse(String(init?.body))).toEqual({ ...SUBJECT, reason: "health", text: "" });
});
