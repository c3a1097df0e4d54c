import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MoveParticipantDialog } from "@/components/teaching/move-participant-dialog";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const router = { refresh: vi.fn() };
stubExports(navigation, { useRouter: () => router });

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const FREE = "0198f2d5-0000-7000-8000-000000000001";
const FULL = "0198f2d5-0000-7000-8000-000000000002";
const date = { startsAt: "2026-12-12T18:00:00.000Z", placeTimezone: "Europe/Madrid" };

const show = (onClose = vi.fn()) =>
  render(
    <MoveParticipantDialog
      ayniId="a"
      orderId="o"
      name="Inés Peña"
      title="Luna de noviembre"
      dates={[
        { ...date, id: FREE, title: "Luna de diciembre", left: 1 },
        { ...date, id: FULL, title: "Luna de enero", left: 0 },
      ]}
      onClose={onClose}
    />,
  );

test("offers the other dates with their seats, and none that is full", () => {
  show();
  const [, free, full] = screen.getAllByRole<HTMLOptionElement>("option");
  expect(free?.textContent).toMatch(/12 dic.*19:00 · Luna de diciembre · 1 lugar$/);
  expect([full?.disabled, full?.textContent]).toEqual([true, expect.stringContaining("completo")]);
});

test("asks for a date, tells a refusal, and closes once the person was moved", async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  show(onClose);
  const submit = screen.getByRole("button", { name: "Pasar a esta fecha" });
  await user.click(submit);
  expect(await screen.findByText("Elige una fecha", { selector: ":not(option)" })).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText("Fecha"), FREE);
  const refusal = { error: "Conflict", message: "Ya tiene un lugar en esa fecha." };
  fetchMock.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  await user.click(submit);
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [url, init] = fetchMock.mock.lastCall ?? [];
  expect([url, JSON.parse(String(init?.body))]).toEqual([
    "/api/ayni/a/participants/o/move",
    { toAyniId: FREE },
  ]);
  expect(router.refresh).toHaveBeenCalled();
});
