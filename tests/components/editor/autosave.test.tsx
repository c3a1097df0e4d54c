import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  CREATE,
  UPDATE,
  answers,
  bodiesOf,
  button,
  goTo,
  loseConnection,
  refusal,
  saved,
  saveElsewhere,
  sent,
  showEditor,
  startServer,
  stored,
  workshop,
} from "./setup";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ notify: vi.fn() }));

const assign = vi.fn();

beforeEach(() => {
  startServer();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const brief = () => screen.getByLabelText("Descripción breve");
const lost = () => screen.findByText("Sin conexión: tus cambios están guardados en este dispositivo");
const dialog = () =>
  screen.findByRole("dialog", { name: "Este Ayni se ha guardado en otra pestaña o dispositivo" });

test("a draft is made as soon as it has a title and a type, and has an address of its own from then on", async () => {
  const { user } = showEditor();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.tab();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /Curso/ }));
  await user.tab();
  await saved();
  expect(bodiesOf(CREATE)).toEqual([{ title: "Respirar", contentType: "COURSE" }]);
  expect(window.location.pathname).toBe("/crear/respirar");
});

test("without leaving the field it is saved after a pause, and only what has changed is sent", async () => {
  const { user } = showEditor(workshop());
  await user.clear(brief());
  await user.type(brief(), "Otra frase");
  await saved();
  expect(bodiesOf(UPDATE)).toEqual([{ shortDescription: "Otra frase", version: 1 }]);
});

test("what is written while a save is on its way follows it, with its version", async () => {
  const { user } = showEditor(workshop());
  const answer = answers[UPDATE];
  let go = () => {};
  answers[UPDATE] = async (body) => {
    await new Promise<void>((resolve) => (go = resolve));
    return answer?.(body) ?? refusal(500, "Unknown");
  };
  await user.type(brief(), " Uno.");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  await user.type(brief(), " Dos.");
  await user.tab();
  expect(bodiesOf(UPDATE)).toHaveLength(1);
  answers[UPDATE] = (body) => answer?.(body) ?? refusal(500, "Unknown");
  await act(async () => go());
  await saved();
  expect(bodiesOf(UPDATE)).toEqual([
    { shortDescription: "Volver al cuerpo. Uno.", version: 1 },
    { shortDescription: "Volver al cuerpo. Uno. Dos.", version: 2 },
  ]);
});

test("a field that is not valid is marked and stays behind; the rest is saved", async () => {
  const { user } = showEditor(workshop());
  await user.clear(screen.getByLabelText("Título"));
  await user.type(brief(), " Más.");
  await user.tab();
  expect(await screen.findByText("Hay campos por corregir: lo demás está guardado")).toBeTruthy();
  expect(screen.getByText("Escribe un título de al menos 3 caracteres")).toBeTruthy();
  expect(bodiesOf(UPDATE)).toEqual([{ shortDescription: "Volver al cuerpo. Más.", version: 1 }]);
  await user.type(screen.getByLabelText("Título"), "Otro");
  await user.tab();
  await saved();
  expect(screen.queryByText("Escribe un título de al menos 3 caracteres")).toBeNull();
  expect(bodiesOf(UPDATE).at(-1)).toEqual({ title: "Otro", version: 2 });
});

test("what the server alone refuses is left out from then on, and the rest is saved", async () => {
  const { user } = showEditor(workshop(), 3);
  const answer = answers[UPDATE];
  answers[UPDATE] = (body) =>
    "capacity" in body
      ? refusal(422, "ValidationError", { capacity: "Ya hay más personas apuntadas que lugares" })
      : (answer?.(body) ?? refusal(500, "Unknown"));
  await user.type(screen.getByLabelText("Lugares"), "2");
  await user.tab();
  expect(await screen.findByText("Ya hay más personas apuntadas que lugares")).toBeTruthy();
  await goTo(user, /1\. Lo esencial/);
  await user.type(brief(), " Más.");
  await user.tab();
  await waitFor(() =>
    expect(bodiesOf(UPDATE).at(-1)).toEqual({ shortDescription: "Volver al cuerpo. Más.", version: 1 }),
  );
});

test("without a connection it says so and keeps a copy here; once it is back, it is saved", async () => {
  const { user } = showEditor(workshop());
  const comeBack = loseConnection();
  await user.type(brief(), " Lejos.");
  await user.tab();
  await lost();
  await waitFor(() => expect(localStorage.getItem("ayllu-crear:u1:a1")).toContain("Lejos."));
  act(comeBack);
  await saved();
  expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Lejos.");
  expect(localStorage.length).toBe(0);
});

test("a save whose answer was lost is not taken for somebody else's", async () => {
  const { user } = showEditor(workshop());
  const answer = answers[UPDATE];
  answers[UPDATE] = (body) => {
    void answer?.(body);
    throw new TypeError("Failed to fetch");
  };
  await user.type(brief(), " Llegó.");
  await user.tab();
  await lost();
  if (answer) answers[UPDATE] = answer;
  act(() => void window.dispatchEvent(new Event("online")));
  await saved();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(stored.version).toBe(3);
});

test("when the session has ended it says so, and goes on once somebody is back", async () => {
  const { user } = showEditor(workshop());
  const answer = answers[UPDATE];
  answers[UPDATE] = () => refusal(401, "Unauthenticated");
  await user.type(brief(), " Aquí.");
  await user.tab();
  const link = await screen.findByRole("link", { name: "Inicia sesión en otra pestaña" });
  expect(link.getAttribute("target")).toBe("_blank");
  if (answer) answers[UPDATE] = answer;
  act(() => void window.dispatchEvent(new Event("focus")));
  await saved();
  expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Aquí.");
});

test("what was not saved is there when the editor opens again, and can be discarded", async () => {
  const first = showEditor(workshop());
  const comeBack = loseConnection();
  await first.user.type(brief(), " Sin guardar.");
  await first.user.tab();
  await lost();
  first.unmount();
  comeBack();

  answers[UPDATE] = () => refusal(503, "ServiceUnavailable");
  const { user } = showEditor(workshop());
  expect(await screen.findByText("Hemos recuperado cambios que no se habían guardado")).toBeTruthy();
  expect(brief()).toHaveProperty("value", "Volver al cuerpo. Sin guardar.");
  await user.click(button("Descartarlos"));
  expect(brief()).toHaveProperty("value", "Volver al cuerpo.");
});

test("nothing is recovered of what the server has", async () => {
  const { user, unmount } = showEditor(workshop());
  await user.type(brief(), " Ya.");
  await user.tab();
  await saved();
  unmount();
  showEditor(workshop({ shortDescription: "Volver al cuerpo. Ya.", version: 2 }));
  expect(screen.queryByText(/Hemos recuperado/)).toBeNull();
});

test("a save elsewhere stops this one and asks; one's own can take its place", async () => {
  const { user } = showEditor(workshop());
  saveElsewhere({ title: "De otra pestaña" });
  await user.type(brief(), " Mía.");
  await user.tab();
  expect(await dialog()).toBeTruthy();
  expect(stored.fields).toEqual({ title: "De otra pestaña" });
  await user.click(button("Guardar la mía"));
  await saved();
  expect(stored.fields).toMatchObject({ title: "Respirar", shortDescription: "Volver al cuerpo. Mía." });
});

test("the other version is opened, and one's own can be brought back", async () => {
  const { user, unmount } = showEditor(workshop());
  saveElsewhere({ title: "De otra pestaña" });
  await user.type(brief(), " Mía.");
  await user.tab();
  await dialog();
  await user.click(button("Ver esa versión"));
  expect(assign).toHaveBeenCalledWith("/crear/respirar");
  unmount();

  const other = showEditor(workshop({ title: "De otra pestaña", version: 2 }));
  expect(await screen.findByText("Tu otra versión sigue guardada en este dispositivo")).toBeTruthy();
  expect(screen.getByLabelText("Título")).toHaveProperty("value", "De otra pestaña");
  await other.user.click(button("Recuperarla"));
  expect(brief()).toHaveProperty("value", "Volver al cuerpo. Mía.");
  await saved();
  expect(stored.fields).toMatchObject({ title: "Respirar", shortDescription: "Volver al cuerpo. Mía." });
});

test("of a published content nothing is sent before somebody says so", async () => {
  const { user } = showEditor(workshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z" }));
  await user.type(brief(), " Nuevo.");
  await user.tab();
  expect(await screen.findByText("Cambios sin publicar")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(button("Publicar los cambios"));
  await saved();
  expect(bodiesOf(UPDATE)).toEqual([
    { shortDescription: "Volver al cuerpo. Nuevo.", status: "PUBLISHED", version: 1 },
  ]);
});

test("changes of a published content are discarded after a question", async () => {
  const { user } = showEditor(workshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z" }));
  await user.type(brief(), " Nuevo.");
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "Descartar cambios" }));
  await user.click(await screen.findByRole("button", { name: "Descartar cambios", description: "" }));
  await waitFor(() => expect(brief()).toHaveProperty("value", "Volver al cuerpo."));
  expect(sent).toEqual([]);
});

test("who moves an encuentro that people count on is told that they will hear of it", async () => {
  const { user } = showEditor(
    workshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z", receivers: 3 }),
    3,
  );
  await user.click(button("Cancelar el encuentro 1"));
  expect(button("Restaurar el encuentro 1")).toBeTruthy();
  await user.click(button("Restaurar el encuentro 1"));
  await user.selectOptions(screen.getByLabelText("Duración"), "120");
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "Publicar los cambios" }));
  expect(
    await screen.findByText("1 encuentro cambia de hora. Avisaremos por correo a 3 personas."),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(button("Guardar y avisar"));
  await saved();
  expect(bodiesOf(UPDATE)[0]).toMatchObject({
    status: "PUBLISHED",
    encuentros: [{ id: "0195d000-0000-7000-8000-000000000001", durationMinutes: 120, room: true }],
  });
});
