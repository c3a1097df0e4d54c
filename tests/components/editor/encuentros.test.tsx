import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  READ,
  UPDATE,
  answers,
  bodiesOf,
  button,
  saved,
  sent,
  showEditor,
  startServer,
  stored,
  workshop,
} from "./setup";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ notify: vi.fn() }));

beforeEach(startServer);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const first = workshop().encuentros[0];
if (!first) throw new Error("The workshop has an encuentro");

test("a series is shown before it is added, and keeps its hour over the change of the clock", async () => {
  const { user } = showEditor(workshop({ encuentros: [first] }), 3);
  await user.click(button("Crear una serie"));
  const dialog = within(await screen.findByRole("dialog", { name: "Crear una serie" }));
  await user.clear(dialog.getByLabelText("Primer día"));
  await user.type(dialog.getByLabelText("Primer día"), "2099-03-26");
  await user.clear(dialog.getByLabelText("Cuántos encuentros"));
  await user.type(dialog.getByLabelText("Cuántos encuentros"), "2");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "jue 26 mar 2099, 19:00",
    "jue 2 abr 2099, 19:00",
  ]);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Añadir 2 encuentros" }));
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.encuentros).toMatchObject([
    { id: first.id },
    // In winter and in summer: 19:00 in Madrid.
    { startsAt: "2099-03-26T18:00:00Z" },
    { startsAt: "2099-04-02T17:00:00Z" },
  ]);
});

test("an encuentro that has just been saved is the same one when it is moved", async () => {
  const second = {
    ...first,
    id: "0195d000-0000-7000-8000-000000000002",
    startsAt: "2099-12-12T18:00:00.000Z",
  };
  answers[READ] = () => ({
    status: 200,
    body: { data: { id: "a1", slug: "respirar", version: stored.version, encuentros: [first, second] } },
  });
  const { user } = showEditor(workshop(), 3);
  await user.click(button("Repetir la semana siguiente"));
  await saved();
  await user.selectOptions(screen.getAllByLabelText("Duración").at(-1) ?? document.body, "120");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(2));
  expect(bodiesOf(UPDATE)[1]?.encuentros).toMatchObject([
    { id: first.id, durationMinutes: 90 },
    { id: second.id, durationMinutes: 120 },
  ]);
});

test("one that is begun and has no hour yet is kept here, and keeps nothing else from being saved", async () => {
  const { user, unmount } = showEditor(workshop(), 3);
  await user.click(button("Añadir un encuentro"));
  await user.type(screen.getAllByLabelText("Día").at(-1) ?? document.body, "2099-12-20");
  await user.type(screen.getByLabelText("Lugares"), "8");
  await user.tab();
  await saved();
  expect(Object.assign({}, ...bodiesOf(UPDATE))).toMatchObject({ capacity: 8 });
  expect(bodiesOf(UPDATE).some((body) => "encuentros" in body)).toBe(false);
  unmount();
  showEditor(workshop({ capacity: 8, version: stored.version }), 3);
  await waitFor(() =>
    expect(screen.getAllByLabelText("Día").map((input) => (input as HTMLInputElement).value)).toEqual([
      "2099-12-05",
      "2099-12-20",
    ]),
  );
});

test("what is over is folded away and sent as it was", async () => {
  const over = {
    ...first,
    id: "0195d000-0000-7000-8000-000000000003",
    startsAt: "2020-06-06T17:00:00.000Z",
    endsAt: "2020-06-06T18:30:00.000Z",
    timezone: "America/Santiago",
  };
  const { user } = showEditor(workshop({ encuentros: [over, first] }), 3);
  expect(screen.getByText("1 encuentro que ya pasó")).toBeTruthy();
  expect(screen.getAllByLabelText("Día")).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("Duración"), "60");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]?.encuentros).toMatchObject([
    { id: over.id, startsAt: "2020-06-06T17:00:00.000Z", timezone: "America/Santiago" },
    { id: first.id, durationMinutes: 60 },
  ]);
});
