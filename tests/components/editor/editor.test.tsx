import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasPublishedFlash } from "@/components/teaching/published-flash";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import {
  CREATE,
  UPDATE,
  getButton,
  openStep,
  waitUntilSaved,
  renderEditor,
  stubEditorApi,
  buildWorkshop,
  writeEssentials,
  type User,
} from "./setup";
import { bodiesOf, errorResponse, requests, responses } from "./stub-api";

const push = vi.fn();
const toast = vi.fn();
stubExports(navigation, { useRouter: () => ({ push }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast });

beforeEach(stubEditorApi);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const getChecklist = () => within(screen.getByRole("complementary"));
const getFocusedName = () => document.activeElement?.getAttribute("name");
const getHeading = (name: string) => screen.getByRole("heading", { level: 2, name });

async function choose(user: User, label: string, option: string) {
  await user.type(await screen.findByRole("combobox", { name: label }), option);
  await user.click(await screen.findByRole("option", { name: option }));
}

test("steps open in any order, mark the current one and focus its heading", async () => {
  const { user } = renderEditor();
  expect(getButton(/1\. Lo esencial/).getAttribute("aria-current")).toBe("step");
  await openStep(user, /4\. Precio/);
  expect(getButton(/4\. Precio/).getAttribute("aria-current")).toBe("step");
  expect(document.activeElement).toBe(getHeading("Precio y acceso"));
  expect(window.location.search).toBe("?paso=4");
  await user.click(getButton("Atrás"));
  expect(document.activeElement).toBe(getHeading("¿Qué recibe quien viene?"));
  await user.click(getButton("Siguiente"));
  await user.click(getButton("Siguiente"));
  expect(getHeading("Revisa y publica")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
});

test("complete steps have a tick, and the third is named after the content type", async () => {
  const { user } = renderEditor(buildWorkshop(), 4);
  for (const name of ["1. Lo esencial", "2. Presentación", "3. Encuentros", "4. Precio"]) {
    expect(getButton(`${name} , completo`)).toBeTruthy();
  }
  await openStep(user, /1\. Lo esencial/);
  await user.click(screen.getByRole("radio", { name: /Pódcast/ }));
  expect(getButton("3. Audios")).toBeTruthy();
  await waitUntilSaved();
});

test("publishing an incomplete form shows all errors and focuses the first invalid field", async () => {
  const { user } = renderEditor(null, 4);
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(getFocusedName()).toBe("title"));
  expect(getHeading("Lo esencial")).toBeTruthy();
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
  expect(requests).toEqual([]);
});

test("the checklist depends on the content type and links to the fields", async () => {
  const { user } = renderEditor();
  expect(getChecklist().getByText("Para publicar te falta")).toBeTruthy();
  expect(getChecklist().queryByRole("button", { name: /encuentro/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Taller/ }));
  expect(getChecklist().getByRole("button", { name: /Al menos un encuentro.*falta/ })).toBeTruthy();
  await user.click(getChecklist().getByRole("button", { name: /La descripción completa.*falta/ }));
  expect(getFocusedName()).toBe("description");
  expect(getHeading("Cuéntalo a quien no te conoce")).toBeTruthy();
});

test("an encuentro without a day and an hour is missing, and its line leads to them", async () => {
  const { user } = renderEditor(buildWorkshop({ encuentros: [] }), 3);
  await user.click(await screen.findByRole("button", { name: "Añadir un encuentro" }));
  expect(getChecklist().queryByRole("button", { name: /Al menos un encuentro/ })).toBeNull();
  await user.click(getChecklist().getByRole("button", { name: /Día y hora de cada encuentro.*falta/ }));
  expect(document.activeElement).toBe(screen.getByLabelText("Día"));
  await user.type(screen.getByLabelText("Día"), "2099-12-05");
  await user.type(screen.getByLabelText("Hora"), "19:00");
  expect(getChecklist().getByRole("button", { name: /Al menos un encuentro.*hecho/ })).toBeTruthy();
});

test("publishes a workshop entered step by step and opens its page", async () => {
  const { user } = renderEditor();
  await writeEssentials(user, /Taller/);
  await user.type(screen.getByLabelText("Descripción breve"), "Volver al cuerpo.");
  await user.click(getButton("Siguiente"));
  await user.type(screen.getByLabelText("Descripción"), "Con calma.");
  await choose(user, "Disciplinas", "Reiki");
  await choose(user, "Temáticas", "Silencio");
  await user.click(getButton("Siguiente"));
  await user.click(getButton("Añadir un encuentro"));
  await user.type(screen.getByLabelText("Día"), "2099-12-05");
  await user.type(screen.getByLabelText("Hora"), "19:00");
  await user.selectOptions(screen.getByLabelText("Zona horaria"), "America/Santiago");
  await user.type(screen.getByLabelText("Lugares"), "20");
  await user.clear(screen.getByLabelText(/^Asistencia/));
  await user.type(screen.getByLabelText(/^Asistencia/), "80");
  await user.click(getButton("Siguiente"));
  await user.click(screen.getByRole("radio", { name: /Con precio/ }));
  await user.type(screen.getByLabelText("Precio"), "25,5");
  await user.click(screen.getByRole("radio", { name: /Por un tiempo/ }));
  await user.type(screen.getByLabelText("Días de acceso"), "90");
  await user.click(getButton("Siguiente"));
  expect(getChecklist().getByText("Todo listo para publicar")).toBeTruthy();
  await user.click(getButton("Publicar"));

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
    attendancePercent: 80,
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
  expect(toast).toHaveBeenCalledWith("Tu Ayni ya está publicado.", { kind: "success" });
  expect(hasPublishedFlash("a1")).toBe(true);
});

test("free, pay-what-you-want and undecided prices are distinct", async () => {
  const { user } = renderEditor(buildWorkshop({ amount: 0, suggestedAmount: null }), 4);
  expect(screen.getByRole("radio", { name: /Gratis/ })).toHaveProperty("checked", false);
  await user.click(screen.getByRole("radio", { name: /Lo que sientas/ }));
  await user.type(screen.getByLabelText(/Mínimo/), "5");
  await user.type(screen.getByLabelText(/Lo que sugieres/), "15");
  await user.tab();
  await waitUntilSaved();
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

test("shows a server error at its field and keeps the input", async () => {
  const { user } = renderEditor(buildWorkshop(), 5);
  responses[UPDATE] = () => errorResponse(422, "ValidationError", { shortDescription: "Esto no vale" });
  await user.click(getButton("Publicar"));
  expect(await screen.findByText("Esto no vale")).toBeTruthy();
  await waitFor(() => expect(getFocusedName()).toBe("shortDescription"));
  expect(screen.getByRole("alert").textContent).toBe("Revisa el campo marcado.");
  expect(screen.getByLabelText("Descripción breve")).toHaveProperty("value", "Volver al cuerpo.");
  expect(push).not.toHaveBeenCalled();
});

test("publishing with an unverified e-mail offers another verification mail", async () => {
  const { user } = renderEditor(buildWorkshop(), 5);
  responses[UPDATE] = () => errorResponse(409, "EmailNotVerifiedError");
  responses["POST /api/users/u1"] = () => ({ status: 200, body: { success: true } });
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  const [message, { action }] = toast.mock.calls[0] ?? [];
  expect([message, action.label]).toEqual(["EmailNotVerifiedError", "Volver a enviar."]);
  action.onClick();
  await waitFor(() =>
    expect(toast).toHaveBeenLastCalledWith(
      expect.stringContaining("Te hemos enviado otro correo"),
      expect.objectContaining({ kind: "success" }),
    ),
  );
  expect(bodiesOf("POST /api/users/u1")).toHaveLength(1);
  expect(push).not.toHaveBeenCalled();
});

test("the slug is shown once it exists and can be changed", async () => {
  const { user } = renderEditor();
  expect(screen.queryByText("Enlace")).toBeNull();
  await writeEssentials(user, /Evento/);
  await waitUntilSaved();
  expect(screen.getByText(/ayllu\.test\/ayni\//).textContent).toBe("ayllu.test/ayni/respirar");
  responses[UPDATE] = () => errorResponse(422, "ValidationError", { slug: "Este enlace ya está en uso" });
  await user.click(getButton("Cambiar el enlace"));
  await user.clear(screen.getByLabelText("Enlace"));
  await user.type(screen.getByLabelText("Enlace"), "otro");
  await user.tab();
  expect(await screen.findByText("Este enlace ya está en uso")).toBeTruthy();
});

test("rejects a javascript: link at its field", async () => {
  const { user } = renderEditor(buildWorkshop(), 3);
  await user.selectOptions(screen.getByLabelText("Dónde se hace"), "Mi enlace");
  await user.type(screen.getByLabelText("Enlace de la videollamada"), "javascript:alert(1)");
  await user.tab();
  expect(await screen.findByText("Este no es un enlace válido")).toBeTruthy();
  expect(requests.filter(({ body }) => JSON.stringify(body).includes("javascript:"))).toEqual([]);
});
