import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeXhr } from "./fake-xhr";
import { CREATE, UPDATE, answers, bodiesOf, mp3, sent, showForm, startServer } from "./setup";

const push = vi.hoisted(() => vi.fn());
const notify = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ notify }));

type User = ReturnType<typeof showForm>;

beforeEach(startServer);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const checklist = () => within(screen.getByRole("complementary"));
const focused = () => document.activeElement?.getAttribute("name");

async function choose(user: User, label: string, option: string) {
  await user.type(await screen.findByRole("combobox", { name: label }), option);
  await user.click(await screen.findByRole("option", { name: option }));
}

async function fillPodcast(user: User) {
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Pódcast/ }));
  await user.type(screen.getByLabelText("Descripción breve"), "Volver al cuerpo.");
  await user.type(screen.getByLabelText("Descripción"), "Con calma.");
  await choose(user, "Disciplinas", "Reiki");
  await choose(user, "Temáticas", "Silencio");
  await user.upload(screen.getByLabelText(/^Audios/), mp3("uno.mp3"));
  await waitFor(() => expect(FakeXhr.opened).toHaveLength(1));
  await act(async () => FakeXhr.opened[0]?.answer(200));
  await user.click(screen.getByRole("radio", { name: /Gratis/ }));
}

test("nothing is said before the first attempt; then each field says what it lacks, and the first has the focus", async () => {
  const user = showForm();
  await user.click(screen.getByLabelText("Título"));
  await user.tab();
  expect(screen.queryByText("Escribe un título de al menos 3 caracteres")).toBeNull();

  await user.click(button("Publicar"));
  for (const text of [
    "Escribe un título de al menos 3 caracteres",
    "Elige un tipo de contenido",
    "Debes describir brevemente lo que ofreces a la comunidad",
    "Este campo no puede estar vacío",
    "Debes seleccionar al menos una disciplina",
    "Debes seleccionar al menos una temática",
    "Indica el precio, o marca que es gratis",
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getByRole("alert").textContent).toBe("Revisa los 7 campos marcados.");
  await waitFor(() => expect(focused()).toBe("title"));
  expect(sent).toEqual([]);
});

test("the list of what is missing follows the type and what is written", async () => {
  const user = showForm();
  expect(checklist().getByText("Para publicar te falta")).toBeTruthy();
  expect(checklist().queryByRole("button", { name: /encuentro/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Taller/ }));
  expect(checklist().getByRole("button", { name: /Al menos un encuentro.*falta/ })).toBeTruthy();
  await user.click(button("Añadir un encuentro"));
  expect(checklist().getByRole("button", { name: /Al menos un encuentro.*hecho/ })).toBeTruthy();

  await user.click(screen.getByRole("radio", { name: /Pódcast/ }));
  expect(checklist().getByRole("button", { name: /Al menos un audio.*falta/ })).toBeTruthy();
  await user.click(checklist().getByRole("button", { name: /Una descripción breve.*falta/ }));
  expect(focused()).toBe("shortDescription");
});

test("a whole podcast is published, and its page opens", async () => {
  const user = showForm();
  await fillPodcast(user);
  expect(checklist().getByText("Todo listo para publicar")).toBeTruthy();
  await user.click(button("Publicar"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/ayni/respirar"));
  expect(bodiesOf(UPDATE)[0]).toMatchObject({
    title: "Respirar",
    contentType: "PODCAST",
    modality: "ONLINE",
    onlineType: null,
    disciplines: ["REIKI"],
    topics: ["SILENCE"],
    amount: 0,
    encuentros: [],
    files: [{ fileUrl: "https://stored/uno.mp3", title: "uno", freeSample: false }],
    status: "PUBLISHED",
  });
  expect(notify).toHaveBeenCalledWith("Tu Ayni ya está publicado.", { kind: "success" });
});

test("a draft needs its title and type alone, stays on the page and is changed by the next save", async () => {
  const user = showForm();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Curso/ }));
  expect(screen.getByText("Cambios sin guardar")).toBeTruthy();
  await user.click(button("Guardar borrador"));
  expect(await screen.findByText("Guardado hace un momento")).toBeTruthy();

  await user.type(screen.getByLabelText("Título"), " mejor");
  expect(screen.getByText("Cambios sin guardar")).toBeTruthy();
  await user.click(button("Guardar borrador"));
  expect(await screen.findByText("Guardado hace un momento")).toBeTruthy();
  expect(bodiesOf(CREATE)).toEqual([{ title: "Respirar", contentType: "COURSE" }]);
  expect(bodiesOf(UPDATE).map(({ title, status }) => ({ title, status }))).toEqual([
    { title: "Respirar", status: "DRAFT" },
    { title: "Respirar mejor", status: "DRAFT" },
  ]);
  expect(push).not.toHaveBeenCalled();
});

test("a price is sent in minor units and an encuentro as an instant of its zone", async () => {
  const user = showForm();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Taller/ }));
  await user.click(button("Añadir un encuentro"));
  await user.type(screen.getByLabelText("Día"), "2026-12-05");
  await user.type(screen.getByLabelText("Hora"), "19:00");
  await user.selectOptions(screen.getByLabelText("Zona horaria"), "America/Santiago");
  await user.type(screen.getByLabelText("Lugares"), "20");
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  await user.type(screen.getByLabelText("Precio"), "25,5");
  await user.click(button("Guardar borrador"));
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  expect(bodiesOf(UPDATE)[0]).toMatchObject({
    amount: 2550,
    currency: "EUR",
    capacity: 20,
    onlineType: "VIDEOCALL",
    encuentros: [
      { startsAt: "2026-12-05T22:00:00Z", timezone: "America/Santiago", durationMinutes: 90, joinUrl: null },
    ],
  });
});

test("what the server refuses stands beside its field, the first has the focus and nothing is lost", async () => {
  const user = showForm();
  await fillPodcast(user);
  answers[UPDATE] = () => ({
    status: 422,
    body: {
      success: false,
      error: "ValidationError",
      message: "Revisa los campos marcados.",
      fields: { files: "Añade al menos un audio", shortDescription: "Esto no vale" },
    },
  });
  await user.click(button("Publicar"));
  expect(await screen.findByText("Esto no vale")).toBeTruthy();
  expect(screen.getByText("Añade al menos un audio")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe("Revisa los 2 campos marcados.");
  await waitFor(() => expect(focused()).toBe("shortDescription"));
  expect(screen.getByLabelText("Descripción breve")).toHaveProperty("value", "Volver al cuerpo.");
  expect(push).not.toHaveBeenCalled();
});

test("an error of an encuentro stands in its row, and one of no field in the summary", async () => {
  const user = showForm();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Evento/ }));
  await user.click(button("Añadir un encuentro"));
  await user.type(screen.getByLabelText("Día"), "2026-12-05");
  await user.type(screen.getByLabelText("Hora"), "19:00");
  answers[UPDATE] = () => ({
    status: 422,
    body: {
      success: false,
      error: "ValidationError",
      message: "Revisa los campos marcados.",
      fields: { "encuentros.0.startsAt": "Esa hora no vale", slug: "Este enlace ya está en uso" },
    },
  });
  await user.click(button("Guardar borrador"));
  expect(await screen.findByText("Esa hora no vale")).toBeTruthy();
  expect(screen.getByLabelText("Día").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Revisa el campo marcado. Este enlace ya está en uso");
});

test("without a connection it says so, and the next save works", async () => {
  const user = showForm();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.click(screen.getByRole("radio", { name: /Evento/ }));
  const working = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await user.click(button("Guardar borrador"));
  expect((await screen.findByRole("alert")).textContent).toBe("No hay conexión. Inténtalo de nuevo.");
  vi.stubGlobal("fetch", working);
  await user.click(button("Guardar borrador"));
  expect(await screen.findByText("Guardado hace un momento")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("leaving asks only while something would be lost", async () => {
  const user = showForm();
  const leaving = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(false);
  await user.type(screen.getByLabelText("Título"), "Respirar");
  expect(leaving()).toBe(true);
  await user.click(screen.getByRole("radio", { name: /Evento/ }));
  await user.click(button("Guardar borrador"));
  await screen.findByText("Guardado hace un momento");
  expect(leaving()).toBe(false);
});
