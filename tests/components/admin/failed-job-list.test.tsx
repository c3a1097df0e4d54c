import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FailedJobList } from "@/components/admin/failed-job-list";
import type { FailedJobView } from "@/lib/administration/failed-jobs/schema";
import * as navigation from "next/navigation";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ refresh }) });

const toast = vi.fn();
stubExports(toastModule, { toast });

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const MAIL: FailedJobView = {
  id: "7",
  task: "send-mail",
  kind: "welcome",
  recipient: { address: "ana@ejemplo.test", user: { id: "u", name: "Ana", lastName: "Ruiz" } },
  attempts: 1,
  reason: "550 5.1.1 No such user",
  createdAt: "2026-11-21T20:00:00.000Z",
  failedAt: "2026-11-21T23:30:00.000Z",
};
const JOB: FailedJobView = {
  ...MAIL,
  id: "8",
  task: "remind",
  kind: "remind",
  recipient: null,
  attempts: 25,
  reason: null,
};

const renderList = (jobs: FailedJobView[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FailedJobList jobs={jobs} timeZone="Europe/Madrid" />
    </QueryClientProvider>,
  );

async function confirm(user: ReturnType<typeof userEvent.setup>, label: string) {
  fetchMock.mockResolvedValueOnce(Response.json({ data: { count: 1 } }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: label }));
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect(url).toBe("/api/admin/failed-jobs");
  return JSON.parse(String(init?.body)) as unknown;
}

test("shows kind, recipient, reason, attempts and time", () => {
  renderList([MAIL, JOB]);
  const [mail, job] = screen.getAllByRole("article");
  expect(mail?.textContent).toContain("Correo: Bienvenida");
  expect(mail?.textContent).toContain("Para ana@ejemplo.test · Ana Ruiz");
  expect(mail?.textContent).toContain("550 5.1.1 No such user");
  expect(mail?.textContent).toContain("1 intento · falló el 22 nov 2026, 0:30");
  expect(job?.textContent).toContain("Recordatorios de encuentros");
  expect(job?.textContent).toContain("Se interrumpió en el último intento.");
});

test("sends one mail again", async () => {
  const user = userEvent.setup();
  renderList([MAIL, JOB]);
  await user.click(screen.getByRole("button", { name: /^Volver a enviar/ }));
  expect(await confirm(user, "Volver a intentar")).toEqual({ action: "retry", ids: ["7"] });
});

test("discards several at once, after asking", async () => {
  const user = userEvent.setup();
  renderList([MAIL, JOB]);
  const discard = () => screen.getByRole("button", { name: "Descartar" });
  expect(discard().hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Elegir todo lo de esta página" }));
  expect(screen.getByText("2 tareas elegidas")).toBeTruthy();
  await user.click(discard());
  expect(fetchMock).not.toHaveBeenCalled();
  expect(await confirm(user, "Descartar")).toEqual({ action: "discard", ids: ["7", "8"] });
  // Another admin had handled one of them.
  expect(toast.mock.calls[0]?.[0]).toBe("1 descartado.");
});

test("says so when nothing has failed", () => {
  renderList([]);
  expect(screen.getByRole("heading", { name: "Todo ha salido bien" })).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
