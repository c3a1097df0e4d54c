import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForPaint } from "@/components/common/after-paint";
import * as navigation from "next/navigation";
import * as sessionModule from "@/components/common/session/use-session";
import * as toastModule from "@/components/ui/toast";
import { stubExports } from "@/tests/setup/stub-exports";
import {
  CREATE,
  UPDATE,
  getButton,
  openStep,
  goOffline,
  waitUntilSaved,
  saveElsewhere,
  renderEditor,
  stubEditorApi,
  stored,
  buildWorkshop,
} from "./setup";
import { bodiesOf, errorResponse, requests, responses } from "./stub-api";

stubExports(navigation, { useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" });
stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(toastModule, { toast: vi.fn() });

const assign = vi.fn();

beforeEach(() => {
  stubEditorApi();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const getShortDescription = () => screen.getByLabelText("Descripción breve");
const waitUntilOffline = () =>
  screen.findByText("Sin conexión: tus cambios están guardados en este dispositivo");
const findConflictDialog = () =>
  screen.findByRole("dialog", { name: "Este Ayni se ha guardado en otra pestaña o dispositivo" });

test("creates a draft, with its own URL, as soon as there is a title and a type", async () => {
  const { user } = renderEditor();
  await user.type(screen.getByLabelText("Título"), "Respirar");
  await user.tab();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole("radio", { name: /Curso/ }));
  await user.tab();
  await waitUntilSaved();
  expect(bodiesOf(CREATE)).toEqual([{ title: "Respirar", contentType: "COURSE" }]);
  expect(window.location.pathname).toBe("/crear/respirar");
});

test("saves after a pause without leaving the field, and sends only changed fields", async () => {
  const { user } = renderEditor(buildWorkshop());
  await user.clear(getShortDescription());
  await user.type(getShortDescription(), "Otra frase");
  await waitUntilSaved();
  expect(bodiesOf(UPDATE)).toEqual([{ shortDescription: "Otra frase", version: 1 }]);
});

test("edits during a save are sent afterwards, with the new version", async () => {
  const { user } = renderEditor(buildWorkshop());
  const update = responses[UPDATE];
  let respond = () => {};
  responses[UPDATE] = async (body) => {
    await new Promise<void>((resolve) => (respond = resolve));
    return update?.(body) ?? errorResponse(500, "Unknown");
  };
  await user.type(getShortDescription(), " Uno.");
  await user.tab();
  await waitFor(() => expect(bodiesOf(UPDATE)).toHaveLength(1));
  await user.type(getShortDescription(), " Dos.");
  await user.tab();
  expect(bodiesOf(UPDATE)).toHaveLength(1);
  responses[UPDATE] = (body) => update?.(body) ?? errorResponse(500, "Unknown");
  await act(async () => respond());
  await waitUntilSaved();
  expect(bodiesOf(UPDATE)).toEqual([
    { shortDescription: "Volver al cuerpo. Uno.", version: 1 },
    { shortDescription: "Volver al cuerpo. Uno. Dos.", version: 2 },
  ]);
});

test("marks an invalid field and saves the rest", async () => {
  const { user } = renderEditor(buildWorkshop());
  await user.clear(screen.getByLabelText("Título"));
  await user.type(getShortDescription(), " Más.");
  await user.tab();
  expect(await screen.findByText("Hay campos por corregir: lo demás está guardado")).toBeTruthy();
  expect(screen.getByText("Escribe un título de al menos 3 caracteres")).toBeTruthy();
  expect(bodiesOf(UPDATE)).toEqual([{ shortDescription: "Volver al cuerpo. Más.", version: 1 }]);
  await user.click(screen.getByLabelText("Título"));
  // A field that is left is saved after the paint.
  await act(waitForPaint);
  await user.keyboard("Otro");
  await user.tab();
  await waitUntilSaved();
  expect(screen.queryByText("Escribe un título de al menos 3 caracteres")).toBeNull();
  expect(bodiesOf(UPDATE).at(-1)).toEqual({ title: "Otro", version: 2 });
});

test("stops sending a field that the server rejects and saves the rest", async () => {
  const { user } = renderEditor(buildWorkshop(), 3);
  const update = responses[UPDATE];
  responses[UPDATE] = (body) =>
    "capacity" in body
      ? errorResponse(422, "ValidationError", { capacity: "Ya hay más personas apuntadas que lugares" })
      : (update?.(body) ?? errorResponse(500, "Unknown"));
  await user.type(screen.getByLabelText("Lugares"), "2");
  await user.tab();
  expect(await screen.findByText("Ya hay más personas apuntadas que lugares")).toBeTruthy();
  await openStep(user, /1\. Lo esencial/);
  await user.type(getShortDescription(), " Más.");
  await user.tab();
  await waitFor(() =>
    expect(bodiesOf(UPDATE).at(-1)).toEqual({ shortDescription: "Volver al cuerpo. Más.", version: 1 }),
  );
});

test("keeps a local copy while offline and saves when back online", async () => {
  const { user } = renderEditor(buildWorkshop());
  const goOnline = goOffline();
  await user.type(getShortDescription(), " Lejos.");
  await user.tab();
  await waitUntilOffline();
  await waitFor(() => expect(localStorage.getItem("ayllu-crear:u1:a1")).toContain("Lejos."));
  act(goOnline);
  await waitUntilSaved();
  expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Lejos.");
  expect(localStorage.length).toBe(0);
});

test("does not report a conflict with an own save whose response was lost", async () => {
  const { user } = renderEditor(buildWorkshop());
  const update = responses[UPDATE];
  responses[UPDATE] = (body) => {
    void update?.(body);
    throw new TypeError("Failed to fetch");
  };
  await user.type(getShortDescription(), " Llegó.");
  await user.tab();
  await waitUntilOffline();
  if (update) responses[UPDATE] = update;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitUntilSaved();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(stored.version).toBe(3);
});

test("reports an expired session and saves after signing in again", async () => {
  const { user } = renderEditor(buildWorkshop());
  const update = responses[UPDATE];
  responses[UPDATE] = () => errorResponse(401, "Unauthenticated");
  await user.type(getShortDescription(), " Aquí.");
  await user.tab();
  const link = await screen.findByRole("link", { name: "Inicia sesión en otra pestaña" });
  expect(link.getAttribute("target")).toBe("_blank");
  if (update) responses[UPDATE] = update;
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitUntilSaved();
  expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Aquí.");
});

test("restores unsaved changes when the editor opens again, and can discard them", async () => {
  const first = renderEditor(buildWorkshop());
  const goOnline = goOffline();
  await first.user.type(getShortDescription(), " Sin guardar.");
  await first.user.tab();
  await waitUntilOffline();
  first.unmount();
  goOnline();

  responses[UPDATE] = () => errorResponse(503, "ServiceUnavailable");
  const { user } = renderEditor(buildWorkshop());
  expect(await screen.findByText("Hemos recuperado cambios que no se habían guardado")).toBeTruthy();
  expect(getShortDescription()).toHaveProperty("value", "Volver al cuerpo. Sin guardar.");
  await user.click(getButton("Descartarlos"));
  expect(getShortDescription()).toHaveProperty("value", "Volver al cuerpo.");
});

test("restores nothing that the server already has", async () => {
  const { user, unmount } = renderEditor(buildWorkshop());
  await user.type(getShortDescription(), " Ya.");
  await user.tab();
  await waitUntilSaved();
  unmount();
  renderEditor(buildWorkshop({ shortDescription: "Volver al cuerpo. Ya.", version: 2 }));
  expect(screen.queryByText(/Hemos recuperado/)).toBeNull();
});

test("a save elsewhere raises a conflict, which this version can overwrite", async () => {
  const { user } = renderEditor(buildWorkshop());
  saveElsewhere({ title: "De otra pestaña" });
  await user.type(getShortDescription(), " Mía.");
  await user.tab();
  expect(await findConflictDialog()).toBeTruthy();
  expect(stored.fields).toEqual({ title: "De otra pestaña" });
  await user.click(getButton("Guardar la mía"));
  await waitUntilSaved();
  expect(stored.fields).toMatchObject({ title: "Respirar", shortDescription: "Volver al cuerpo. Mía." });
});

test("this version is set aside when the other one is opened, and can be restored", async () => {
  const { user, unmount } = renderEditor(buildWorkshop());
  saveElsewhere({ title: "De otra pestaña" });
  await user.type(getShortDescription(), " Mía.");
  await user.tab();
  await findConflictDialog();
  await user.click(getButton("Ver esa versión"));
  expect(assign).toHaveBeenCalledWith("/crear/respirar");
  unmount();

  const other = renderEditor(buildWorkshop({ title: "De otra pestaña", version: 2 }));
  expect(await screen.findByText("Tu otra versión sigue guardada en este dispositivo")).toBeTruthy();
  expect(screen.getByLabelText("Título")).toHaveProperty("value", "De otra pestaña");
  await other.user.click(getButton("Recuperarla"));
  expect(getShortDescription()).toHaveProperty("value", "Volver al cuerpo. Mía.");
  await waitUntilSaved();
  expect(stored.fields).toMatchObject({ title: "Respirar", shortDescription: "Volver al cuerpo. Mía." });
});

test("does not autosave a published content", async () => {
  const { user } = renderEditor(
    buildWorkshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z" }),
  );
  await user.type(getShortDescription(), " Nuevo.");
  await user.tab();
  expect(await screen.findByText("Cambios sin publicar")).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(getButton("Publicar los cambios"));
  await waitUntilSaved();
  expect(bodiesOf(UPDATE)).toEqual([
    { shortDescription: "Volver al cuerpo. Nuevo.", status: "PUBLISHED", version: 1 },
  ]);
});

test("discards changes of a published content after confirmation", async () => {
  const { user } = renderEditor(
    buildWorkshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z" }),
  );
  await user.type(getShortDescription(), " Nuevo.");
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "Descartar cambios" }));
  const dialog = await screen.findByRole("dialog", { name: "¿Descartar los cambios?" });
  await user.click(within(dialog).getByRole("button", { name: "Descartar cambios" }));
  await waitFor(() => expect(getShortDescription()).toHaveProperty("value", "Volver al cuerpo."));
  expect(requests).toEqual([]);
});

test("warns that receivers will be notified when an encuentro is moved", async () => {
  const { user } = renderEditor(
    buildWorkshop({ status: "PUBLISHED", publishedAt: "2026-01-01T00:00:00.000Z", receiverCount: 3 }),
    3,
  );
  await user.click(getButton("Opciones del encuentro 1"));
  await user.click(await screen.findByRole("menuitem", { name: "Cancelar" }));
  expect(getButton("Restaurar el encuentro 1")).toBeTruthy();
  await user.click(getButton("Restaurar el encuentro 1"));
  await user.selectOptions(screen.getByLabelText("Duración"), "120");
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "Publicar los cambios" }));
  expect(
    await screen.findByText("1 encuentro cambia de hora. Avisaremos por correo a 3 personas."),
  ).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(getButton("Guardar y avisar"));
  await waitUntilSaved();
  expect(bodiesOf(UPDATE)[0]).toMatchObject({
    status: "PUBLISHED",
    encuentros: [{ id: "0195d000-0000-7000-8000-000000000001", durationMinutes: 120, room: true }],
  });
});
