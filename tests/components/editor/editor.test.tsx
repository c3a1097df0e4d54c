import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  CREATE,
  UPDATE,
  answers,
  bodiesOf,
  button,
  goTo,
  refusal,
  saved,
  sent,
  showEditor,
  startServer,
  workshop,
  writeEssentials,
  type User,
} from "./setup";

const push = vi.hoisted(() => vi.fn());
const notify = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), usePathname: () => "/crear" }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ notify }));

beforeEach(startServer);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const checklist = () => within(screen.getByRole("complementary"));
const focused = () => document.activeElement?.getAttribute("name");
const heading = (name: string) => screen.getByRole("heading", { level: 2, name });

async function choose(user: User, label: string, option: string) {
  await user.type(await screen.findByRole("combobox", { name: label }), option);
  await user.click(await screen.findByRole("option", { name: option }));
}

test("the steps are open in any order, say which one is open, and take the focus to their heading", async () => {
  const { user } = showEditor();
  expect(button(/1\. Lo esencial/).getAttribute("aria-current")).toBe("step");
  await goTo(user, /4\. Precio/);
  expect(button(/4\. Precio/).getAttribute("aria-current")).toBe("step");
  expect(document.activeElement).toBe(heading("Precio y acceso"));
  expect(window.location.search).toBe("?paso=4");
  await user.click(button("Atrás"));
  expect(document.activeElement).toBe(heading("¿Qué recibe quien viene?"));
  await user.click(button("Siguiente"));
  await user.click(button("Siguiente"));
  expect(heading("Revisa y publica")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
});

test("a step that lacks nothing has a tick, and its name follows the type", async () => {
  const { user } = showEditor(workshop(), 4);
  for (const name of ["1. Lo esencial", "2. Presentación", "3. Encuentros", "4. Precio"]) {
    expect(button(`${name} , completo`)).toBeTruthy();
  }
  await goTo(user, /1\. Lo esencial/);
  await user.click(screen.getByRole("radio", { name: /Pódcast/ }));
  expect(button("3. Audios")).toBeTruthy();
});

test("publishing says what each field lacks, and opens the step of the first with the focus in it", async () => {
  const { user } = showEditor(null, 4);
  await user.click(button("Publicar"));
  await waitFor(() => expect(focused()).toBe("title"));
  expect(heading("Lo esencial")).toBeTruthy();
  for (const text of [
    "Escribe un título de al menos 3 caracteres",
    "Elige un tipo de contenido",
    "Debes describir brevemente lo que ofreces a la comunidad",
    "Este campo no puede estar vacío",
    "Debes seleccionar al menos una disciplina",
    "Debes seleccionar al menos una temática",
    "Indica el precio, o marca que es gratis",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole("alert").textContent).toBe("Revisa los 7 campos marcados.");
  expect(sent).toEqual([]);
});

test("the list of what is missing follows the type and leads to the field in its step", async () => {
  const { user } = showEditor();
  expect(checklist().getByText("Para publicar te falta")).toBeTruthy();
  expect(checklist().queryByRole("button", { name: /encuentro/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Taller/ }));
  expect(checklist().getByRole("button", { name: /Al menos un encuentro.*falta/ })).toBeTruthy();
  await user.click(checklist().getByRole("button", { name: /La descripción completa.*falta/ }));
  expect(focused()).toBe("description");
  expect(heading("Cuéntalo a quien no te conoce")).toBeTruthy();
});

test("a whole workshop is written step by step and published, and its page opens", async () => {
  const { user } = showEditor();
  await writeEssentials(user, /Taller/);
  await user.type(screen.getByLabelText("Descripción breve"), "Volver al cuerpo.");
  await user.click(button("Siguiente"));
  await user.type(screen.getByLabelText("Descripción"), "Con calma.");
  await choose(user, "Disciplinas", "Reiki");
  await choose(user, "Temáticas", "Silencio");
  await user.click(button("Siguiente"));
  await user.click(button("Añadir un encuentro"));
  await user.type(screen.getByLabelText("Día"), "2099-12-05");
  await user.type(screen.getByLabelText("Hora"), "19:00");
  await user.selectOptions(screen.getByLabelText("Zona horaria"), "America/Santiago");
  await user.type(screen.getByLabelText("Lugares"), "20");
  await user.click(button("Siguiente"));
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  await user.type(screen.getByLabelText("Precio"), "25,5");
  await user.click(screen.getByRole("radio", { name: /Por un tiempo/ }));
  await user.type(screen.getByLabelText("Días de acceso"), "90");
  await user.click(button("Siguiente"));
  expect(checklist().getByText("Todo listo para publicar")).toBeTruthy();
  await user.click(button("Publicar"));

  await waitFor(() => expect(push).toHaveBeenCalledWith("/ayni/respirar"));
  expect(bodiesOf(CREATE)).toEqual([{ title: "Respirar", contentType: "WORKSHOP" }]);
  expect(bodiesOf(UPDATE).at(-1)?.status).toBe("PUBLISHED");
  expect(Object.assign({}, ...bodiesOf(UPDATE))).toMatchObject({
    shortDescription: "Volver al cuerpo.",
    onlineType: "VIDEOCALL",
    disciplines: ["REIKI"],
    topics: ["SILENCE"],
    amount: 2550,
    accessDays: 90,
    capacity: 20,
    encuentros: [
      {
        startsAt: "2099-12-05T22:00:00Z",
        timezone: "America/Santiago",
        durationMinutes: 90,
        joinUrl: null,
        room: true,
        cancelled: false,
      },
    ],
  });
  expect(notify).toHaveBeenCalledWith("Tu Ayni ya está publicado.", { kind: "success" });
});

test("what is free and what each person decides are told apart from what is not decided", async () => {
  const { user } = showEditor(workshop({ amount: 0, suggestedAmount: null }), 4);
  expect(screen.getByRole("radio", { name: /Gratis/ })).toHaveProperty("checked", false);
  await user.click(screen.getByRole("radio", { name: /Lo que sientas/ }));
  await user.type(screen.getByLabelText(/Mínimo/), "5");
  await user.type(screen.getByLabelText(/Lo que sugieres/), "15");
  await user.tab();
  await saved();
  expect(Object.assign({}, ...bodiesOf(UPDATE))).toMatchObject({
    amount: 1500,
    minimumAmount: 500,
    suggestedAmount: 1500,
  });
  await user.click(screen.getByRole("radio", { name: /Gratis/ }));
  await waitFor(() =>
    expect(bodiesOf(UPDATE).at(-1)).toMatchObject({ amount: 0, minimumAmount: null, suggestedAmount: 0 }),
  );
});

test("what the server refuses stands beside its field in its step, and nothing is lost", async () => {
  const { user } = showEditor(workshop(), 5);
  answers[UPDATE] = () => refusal(422, "ValidationError", { shortDescription: "Esto no vale" });
  await user.click(button("Publicar"));
  expect(await screen.findByText("Esto no vale")).toBeTruthy();
  await waitFor(() => expect(focused()).toBe("shortDescription"));
  expect(screen.getByRole("alert").textContent).toBe("Revisa el campo marcado.");
  expect(screen.getByLabelText("Descripción breve")).toHaveProperty("value", "Volver al cuerpo.");
  expect(push).not.toHaveBeenCalled();
});

test("the address is shown once there is one, and another is chosen on purpose", async () => {
  const { user } = showEditor();
  expect(screen.queryByText("Enlace")).toBeNull();
  await writeEssentials(user, /Evento/);
  await saved();
  expect(screen.getByText(/ayllu\.test\/ayni\//).textContent).toBe("ayllu.test/ayni/respirar");
  answers[UPDATE] = () => refusal(422, "ValidationError", { slug: "Este enlace ya está en uso" });
  await user.click(button("Cambiar el enlace"));
  await user.clear(screen.getByLabelText("Enlace"));
  await user.type(screen.getByLabelText("Enlace"), "otro");
  await user.tab();
  expect(await screen.findByText("Este enlace ya está en uso")).toBeTruthy();
});

test("a link that runs something is refused beside its field", async () => {
  const { user } = showEditor(workshop(), 3);
  await user.selectOptions(screen.getByLabelText("Dónde se hace"), "Mi enlace");
  await user.type(screen.getByLabelText("Enlace de la videollamada"), "javascript:alert(1)");
  await user.tab();
  expect(await screen.findByText("Este no es un enlace válido")).toBeTruthy();
  expect(sent.filter(({ body }) => JSON.stringify(body).includes("javascript:"))).toEqual([]);
});
