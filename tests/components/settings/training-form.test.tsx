import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TrainingForm } from "@/components/settings/training-form";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import * as sessionModule from "@/components/common/session/use-session";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: vi.fn() });

const fetchMock = vi.fn<typeof fetch>();
const saved: unknown[] = [];

const yoga: TrainingView = { id: "t1", title: "Yoga", school: "Centro Inti", year: 2009, seen: true };

function show(training: TrainingView[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TrainingForm userId="u1" profileId="p1" training={training} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  saved.length = 0;
  vi.mocked(useSession).mockReturnValue({ data: null } as never);
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.method === "PUT") saved.push(JSON.parse(String(init.body)));
    return Response.json({ data: { id: "u1", masterProfile: { training: [] } } });
  });
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => vi.unstubAllGlobals());

test("adds a training after the others, with its errors at their fields", async () => {
  const user = show([yoga]);
  await user.click(screen.getByRole("button", { name: "Añadir una formación" }));
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Debes indicar qué estudiaste")).toBeTruthy();
  expect(screen.getByText("Debes indicar dónde lo estudiaste")).toBeTruthy();
  expect(screen.getByText("Debes indicar un año válido, con cuatro cifras")).toBeTruthy();
  expect(saved).toEqual([]);

  const last = (label: string) => screen.getAllByLabelText(label).at(-1) as HTMLElement;
  await user.type(last("Qué estudiaste"), "Reiki");
  await user.type(last("Escuela o Maestro"), "Casa Usui");
  await user.type(last("Año"), "2015");
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() =>
    expect(saved).toEqual([
      {
        masterProfile: {
          training: [
            { title: "Yoga", school: "Centro Inti", year: 2009 },
            { title: "Reiki", school: "Casa Usui", year: 2015 },
          ],
        },
      },
    ]),
  );
});

test("removes a training, and offers no ninth", async () => {
  const user = show(Array.from({ length: 8 }, (_, index) => ({ ...yoga, id: `t${index}` })));
  expect(screen.queryByRole("button", { name: "Añadir una formación" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Quitar la formación 8" }));
  expect(screen.getAllByLabelText("Año")).toHaveLength(7);
  expect(screen.getByRole("button", { name: "Añadir una formación" })).toBeTruthy();
});
