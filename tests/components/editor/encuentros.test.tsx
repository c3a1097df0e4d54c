import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import {
  READ,
  UPDATE,
  getButton,
  waitUntilSaved,
  renderEditor,
  stubEditorApi,
  stored,
  buildWorkshop,
} from "./setup";
import { bodiesOf, requests, responses } from "./stub-api";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The editor at its encuentros, which load when their step is shown. */
async function renderEncuentros(
  content: Parameters<typeof renderEditor>[0],
  options?: Parameters<typeof renderEditor>[2],
) {
  const rendered = renderEditor(content, 3, options);
  await screen.findByRole("heading", { name: "Encuentros" });
  return rendered;
}

/** The line of an encuentro as it is seen. */
const getLine = (item: Element) => item.querySelector("summary")?.textContent ?? "";

async function chooseOption(user: UserEvent, encuentro: string, option: string) {
  await user.click(getButton(`Opciones del ${encuentro}`));
  await user.click(await screen.findByRole("menuitem", { name: option }));
}

const first = buildWorkshop().encuentros[0];
if (!first) throw new Error("The workshop has an encuentro");

test("previews a series before adding it, and keeps its wall-clock time across DST changes", async () => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [first] }));
  await user.click(getButton("Crear una serie"));
  const dialog = within(await screen.findByRole("dialog", { name: "Crear una serie" }));
  await user.clear(dialog.getByLabelText("Primer día"));
  await user.type(dialog.getByLabelText("Primer día"), "2099-03-26");
  await user.clear(dialog.getByLabelText("Cuántos encuentros"));
  await user.type(dialog.getByLabelText("Cuántos encuentros"), "2");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "jue 26 mar 2099, 19:00",
    "jue 2 abr 2099, 19:00",
  ]);
  expect(requests).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Añadir 2 encuentros" }));
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.encuentros).toMatchObject([
    { id: first.id },
    // 19:00 in Madrid, in winter and in summer.
    { startsAt: "2099-03-26T18:00:00Z" },
    { startsAt: "2099-04-02T17:00:00Z" },
  ]);
});

test("a date that does not fit is dropped from a series, and can come back", async () => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [first] }));
  await user.click(getButton("Crear una serie"));
  const dialog = within(await screen.findByRole("dialog", { name: "Crear una serie" }));
  await user.clear(dialog.getByLabelText("Primer día"));
  await user.type(dialog.getByLabelText("Primer día"), "2099-12-17");
  await user.click(dialog.getByRole("button", { name: "Quitar: jue 24 dic 2099" }));
  await user.click(dialog.getByRole("button", { name: "Quitar: jue 31 dic 2099" }));
  expect(dialog.getByRole("status").textContent).toBe("2 encuentros");
  await user.click(dialog.getByRole("button", { name: "Recuperar: jue 31 dic 2099" }));
  await user.click(dialog.getByRole("button", { name: "Añadir 3 encuentros" }));
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.encuentros).toMatchObject([
    { id: first.id },
    { startsAt: "2099-12-17T18:00:00Z" },
    { startsAt: "2099-12-31T18:00:00Z" },
    { startsAt: "2100-01-07T18:00:00Z" },
  ]);
});

test("each encuentro is a line; a copy opens to be given its day", async () => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [first] }));
  await user.click(getButton("Repetir la semana siguiente"));
  const [saved, repeated] = [...document.querySelectorAll("details:has(> summary b)")];
  if (!saved || !repeated) throw new Error("There are two lines");
  expect(getLine(saved)).toMatch(/Encuentro 1: sábado, 5 de diciembre.*19:00 – 20:30 · hora de Madrid/);
  expect([saved, repeated].map((line) => line.hasAttribute("open"))).toEqual([false, false]);

  await chooseOption(user, "encuentro 1", "Duplicar");
  const copy = document.querySelectorAll("details:has(> summary b)")[1];
  expect(copy?.hasAttribute("open")).toBe(true);
  expect(screen.getAllByLabelText("Hora").map((input) => (input as HTMLInputElement).value)).toEqual([
    "19:00",
    "19:00",
    "19:00",
  ]);
  await chooseOption(user, "encuentro 2", "Quitar");
  expect(document.querySelectorAll("details:has(> summary b)")).toHaveLength(2);
});

test("changes the hour of all upcoming encuentros at once", async () => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [first] }));
  await user.click(getButton("Repetir la semana siguiente"));
  await user.click(getButton("Cambiar todos"));
  const dialog = within(await screen.findByRole("dialog", { name: "Cambiar todos" }));
  await user.type(dialog.getByLabelText(/Hora/), "18:00");
  await user.click(dialog.getByRole("button", { name: "Cambiar" }));
  await waitUntilSaved();
  expect(bodiesOf(UPDATE).at(-1)?.encuentros).toMatchObject([
    { id: first.id, startsAt: "2099-12-05T17:00:00Z", durationMinutes: 90 },
    { startsAt: "2099-12-12T17:00:00Z", durationMinutes: 90 },
  ]);
});

test("an encuentro keeps its id when it is moved right after its first save", async () => {
  const second = {
    ...first,
    id: "0195d000-0000-7000-8000-000000000002",
    startsAt: "2099-12-12T18:00:00.000Z",
  };
  responses[READ] = () => ({
    status: 200,
    body: { data: { id: "a1", slug: "respirar", version: stored.version, encuentros: [first, second] } },
  });
  const { user } = await renderEncuentros(buildWorkshop());
  await user.click(getButton("Repetir la semana siguiente"));
  await waitUntilSaved();
  await user.selectOptions(screen.getAllByLabelText("Duración").at(-1) ?? document.body, "120");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(2));
  expect(bodiesOf(UPDATE)[1]?.encuentros).toMatchObject([
    { id: first.id, durationMinutes: 90 },
    { id: second.id, durationMinutes: 120 },
  ]);
});

test("keeps an encuentro without a time in the browser only, and saves the rest", async () => {
  const { user, unmount } = await renderEncuentros(buildWorkshop());
  await user.click(getButton("Añadir un encuentro"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText("Día").at(-1)));
  await user.type(screen.getAllByLabelText("Día").at(-1) ?? document.body, "2099-12-20");
  await user.type(screen.getByLabelText("Lugares"), "8");
  await user.tab();
  await waitUntilSaved();
  expect(Object.assign({}, ...bodiesOf(UPDATE))).toMatchObject({ capacity: 8 });
  expect(bodiesOf(UPDATE).some((body) => "encuentros" in body)).toBe(false);
  unmount();
  await renderEncuentros(buildWorkshop({ capacity: 8, version: stored.version }));
  await waitFor(() =>
    expect(screen.getAllByLabelText("Día").map((input) => (input as HTMLInputElement).value)).toEqual([
      "2099-12-05",
      "2099-12-20",
    ]),
  );
});

test("past encuentros are collapsed and sent unchanged", async () => {
  const past = {
    ...first,
    id: "0195d000-0000-7000-8000-000000000003",
    startsAt: "2020-06-06T17:00:00.000Z",
    endsAt: "2020-06-06T18:30:00.000Z",
    timezone: "America/Santiago",
  };
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [past, first] }));
  expect(screen.getByText("1 encuentro que ya pasó")).toBeTruthy();
  expect(screen.getAllByLabelText("Día")).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("Duración"), "60");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.encuentros).toMatchObject([
    { id: past.id, startsAt: "2020-06-06T17:00:00.000Z", timezone: "America/Santiago" },
    { id: first.id, durationMinutes: 60 },
  ]);
});

const getInput = (label: string): HTMLInputElement => screen.getByLabelText(label);

test.each([
  ["without rooms, the Master's own link is the only place", false],
  ["with rooms, Ayllu's own is the first choice", true],
])("%s of a new encuentro", async (_, hasRooms) => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [] }), { hasRooms });
  await user.click(getButton("Añadir un encuentro"));
  expect(screen.queryAllByLabelText("Dónde se hace")).toHaveLength(hasRooms ? 1 : 0);
  expect(screen.queryAllByLabelText("Enlace de la videollamada")).toHaveLength(hasRooms ? 0 : 1);
});

test("without rooms, an encuentro in one says what it needs, and moves to the link that is written", async () => {
  const { user } = await renderEncuentros(buildWorkshop({ encuentros: [first] }), { hasRooms: false });
  expect(getLine(document.querySelector("details:has(> summary b)") ?? document.body)).toContain(
    "Sala no disponible: pon tu enlace",
  );
  expect(screen.getByText(/pega aquí el enlace de tu videollamada/)).toBeTruthy();
  await user.type(getInput("Enlace de la videollamada"), "https://meet.example/circulo");
  await user.tab();
  await waitUntilSaved();
  expect(bodiesOf(UPDATE).at(-1)?.encuentros).toMatchObject([
    { id: first.id, room: false, joinUrl: "https://meet.example/circulo" },
  ]);
  await user.click(getButton("Repetir la semana siguiente"));
  await waitUntilSaved();
  await waitFor(() => expect(bodiesOf(UPDATE).at(-1)?.encuentros).toMatchObject([{}, { room: false }]));
});
