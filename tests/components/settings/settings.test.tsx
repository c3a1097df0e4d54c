import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSession } from "@/components/common/session/use-session";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { validateImageFile } from "@/components/onboarding/validate-image-file";
import { NotificationPreferencesForm } from "@/components/settings/notification-preferences-form";
import { EmailForm } from "@/components/settings/email-form";
import { PasswordForm } from "@/components/settings/password-form";
import { PersonalInfoSettings } from "@/components/settings/personal-info-settings";
import { SellerKindForm } from "@/components/settings/seller-kind-form";
import { ProfileSettings } from "@/components/settings/profile-settings";
import { QuietHoursForm } from "@/components/settings/quiet-hours-form";
import { SessionList } from "@/components/settings/session-list";
import { TOPICS, topicKeys } from "@/lib/reference/topics";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import * as sessionStore from "@/components/common/session/session-store";
import * as sessionModule from "@/components/common/session/use-session";
import * as logOutModule from "@/components/shell/log-out";
import { stubExports } from "@/tests/setup/stub-exports";

const refreshSession = vi.fn(async () => null);
stubExports(sessionStore, { refreshSession });
stubExports(sessionModule, { useSession: vi.fn() });
stubExports(logOutModule, { logOut: vi.fn() });

const fetchMock = vi.fn<typeof fetch>();

const master: PrivateUser = {
  id: "u1",
  slug: "lucia-ferrer",
  name: "Lucía",
  lastName: "Ferrer",
  email: "lucia@example.test",
  pendingEmail: null,
  mailBlockedSince: null,
  role: "master",
  emailVerified: "2026-11-01T10:00:00.000Z",
  country: "ES",
  currency: "EUR",
  timezone: "Europe/Madrid",
  image: null,
  notificationPreferences: parseNotificationPreferences({}),
  quietHours: { from: "22:00", to: "08:00" },
  acceptedTermsAt: "2026-11-01T10:00:00.000Z",
  lastActiveAt: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  active: true,
  secondFactor: null,
  profile: {
    id: "p1",
    userId: "u1",
    completedStep: 4,
    location: { country: null, state: null, city: null },
    profileImage: null,
    backgroundImage: null,
    disciplines: ["YOGA"],
    masterTitle: null,
    showsThanks: false,
    updatedAt: "2026-11-01T10:00:00.000Z",
  },
  masterProfile: {
    shortDescription: "Facilitadora",
    offering: "Respirar",
    topics: topicKeys.slice(0, 10),
    languages: ["es"],
    website: null,
    videoUrl: null,
    sellerKind: null,
    training: [],
  },
};

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
  return userEvent.setup({ applyAccept: false });
}

const calls = (method: string) =>
  fetchMock.mock.calls.filter(([, init]) => (init?.method ?? "GET") === method).map(([url]) => String(url));

const bodyOf = (method: string): unknown => {
  const call = fetchMock.mock.calls.find(([, init]) => init?.method === method);
  return JSON.parse(String(call?.[1]?.body));
};

/** Mocks the responses to writes; reads return the Master. */
function answerWrites(write: () => Response) {
  fetchMock.mockImplementation(async (_, init) =>
    (init?.method ?? "GET") === "GET" ? Response.json({ data: master }) : write(),
  );
}

const reject = (status: number, body: object) => () => Response.json(body, { status });

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  vi.mocked(useSession).mockReturnValue({ data: null } as never);
  answerWrites(() => Response.json({ data: master }));
});

afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const section = (name: string) => within(screen.getByRole("region", { name }));

test("shows a server error at its field, keeps the input and refetches the user", async () => {
  answerWrites(
    reject(422, { error: "ValidationError", message: "Revisa.", fields: { lastName: "Ese apellido no" } }),
  );
  const user = show(<PersonalInfoSettings user={master} />);
  await user.clear(screen.getByLabelText("Nombre"));
  await user.type(screen.getByLabelText("Nombre"), "Lucía Inés");
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Ese apellido no")).toBeTruthy();
  await waitFor(() => expect(calls("GET")).toContain("/api/users/u1"));
  expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("Lucía Inés");
  expect(screen.getByText("Cambios sin guardar")).toBeTruthy();
});

test("confirms a saved name and updates the session", async () => {
  answerWrites(() => Response.json({ data: { ...master, name: "Alma" } }));
  const user = show(<PersonalInfoSettings user={master} />);
  await user.clear(screen.getByLabelText("Nombre"));
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Debes indicar tu nombre")).toBeTruthy();
  expect(calls("PUT")).toEqual([]);
  await user.type(screen.getByLabelText("Nombre"), "Alma");
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Guardado")).toBeTruthy();
  expect(bodyOf("PUT")).toMatchObject({ name: "Alma", lastName: "Ferrer", timezone: "Europe/Madrid" });
  expect(refreshSession).toHaveBeenCalled();
});

test("keeps what is typed while a change is being saved", async () => {
  let respond = (_: Response) => {};
  fetchMock.mockImplementation((_, init) =>
    init?.method === "PUT"
      ? new Promise((resolve) => (respond = resolve))
      : Promise.resolve(Response.json({ data: { ...master, name: "Alma" } })),
  );
  const user = show(<PersonalInfoSettings user={master} />);
  const name = screen.getByLabelText<HTMLInputElement>("Nombre");
  const lastName = screen.getByLabelText<HTMLInputElement>("Apellidos");
  await user.clear(name);
  await user.type(name, "Alma");
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await screen.findByText("Guardando…");
  await user.type(lastName, " Ríos");
  await vi.waitFor(() => expect(fetchMock.mock.calls.some(([, init]) => init?.method === "PUT")).toBe(true));
  respond(Response.json({ data: { ...master, name: "Alma" } }));
  await screen.findByText("Cambios sin guardar");
  await user.type(lastName, " Luz");
  expect([name.value, lastName.value]).toEqual(["Alma", "Ferrer Ríos Luz"]);
  expect(screen.getByText("Cambios sin guardar")).toBeTruthy();
});

test("shows a requested e-mail as pending before its mail is sent", async () => {
  const user = show(<EmailForm user={master} />);
  await user.type(screen.getByLabelText("Correo nuevo"), "Nueva@Example.test");
  await user.type(screen.getByLabelText("Tu contraseña"), "calma-y-fuego-7");
  await user.click(screen.getByRole("button", { name: "Cambiar el correo" }));
  expect(await screen.findByText("nueva@example.test")).toBeTruthy();
  expect(bodyOf("PUT")).toEqual({
    email: "nueva@example.test",
    currentPassword: "calma-y-fuego-7",
    code: "",
  });
  // Control: nobody without a second factor is asked for a code.
  expect(screen.queryByLabelText("Código de tu aplicación")).toBeNull();
});

test("asks for a code of the second factor, also where it was activated meanwhile", async () => {
  const secondFactor = { since: "2026-11-01T10:00:00.000Z", recoveryCodesLeft: 10 };
  const user = show(<EmailForm user={{ ...master, secondFactor }} />);
  await user.type(screen.getByLabelText("Correo nuevo"), "nueva@example.test");
  await user.type(screen.getByLabelText("Tu contraseña"), "calma-y-fuego-7");
  await user.type(screen.getByLabelText("Código de tu aplicación"), "123456");
  await user.click(screen.getByRole("button", { name: "Cambiar el correo" }));
  await waitFor(() => expect(bodyOf("PUT")).toMatchObject({ code: "123456" }));
});

test("shows the code's field when the server asks for it", async () => {
  answerWrites(
    reject(422, { error: "ValidationError", message: "Revisa.", fields: { code: "Escribe el código" } }),
  );
  const user = show(<PasswordForm userId="u1" email="lucia@example.test" hasSecondFactor={false} />);
  await user.type(screen.getByLabelText("Contraseña actual"), "calma-y-fuego-7");
  await user.type(screen.getByLabelText("Contraseña nueva"), "otra-calma-8");
  await user.type(screen.getByLabelText("Confirma tu contraseña nueva"), "otra-calma-8");
  await user.click(screen.getByRole("button", { name: "Cambiar la contraseña" }));
  expect(await screen.findByText("Escribe el código")).toBeTruthy();
  expect(screen.getByLabelText("Código de tu aplicación")).toBeTruthy();
});

test("tells that mail comes back, and sends a test mail on request", async () => {
  const user = show(<EmailForm user={{ ...master, mailBlockedSince: "2026-11-22T10:00:00.000Z" }} />);
  expect(screen.getByRole("alert").textContent).toContain("Tu correo rechaza nuestros mensajes.");
  await user.click(screen.getByRole("button", { name: "Enviarme un correo de prueba" }));
  expect(await screen.findByText(/Te hemos enviado otro correo/)).toBeTruthy();
  expect(bodyOf("POST")).toEqual({ id: master.id });
});

test("offers no test mail while mail arrives", () => {
  show(<EmailForm user={master} />);
  expect(screen.queryByRole("button", { name: "Enviarme un correo de prueba" })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows a wrong password at its field and keeps the e-mail", async () => {
  answerWrites(
    reject(422, { error: "ValidationError", message: "Revisa.", fields: { currentPassword: "No es esa" } }),
  );
  const user = show(<EmailForm user={master} />);
  await user.type(screen.getByLabelText("Correo nuevo"), "nueva@example.test");
  await user.type(screen.getByLabelText("Tu contraseña"), "no-es-esta-1");
  await user.click(screen.getByRole("button", { name: "Cambiar el correo" }));
  expect(await screen.findByText("No es esa")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Correo nuevo").value).toBe("nueva@example.test");
});

test("changes the frequency of one kind of mail", async () => {
  const user = show(<NotificationPreferencesForm user={master} />);
  const kind = (name: string) => within(screen.getByRole("group", { name }));
  const news = kind("Novedades de mis Maestros");
  expect(news.getByRole<HTMLInputElement>("radio", { name: "Resumen diario" }).checked).toBe(true);
  await user.click(news.getByRole("radio", { name: "Nunca" }));
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(calls("PUT")).toEqual(["/api/users/u1"]));
  expect(bodyOf("PUT")).toEqual({
    notificationPreferences: { ...master.notificationPreferences, followedMasters: "never" },
  });
});

test("an apprentice is not asked about sales, and what was chosen stays", async () => {
  const notificationPreferences = { ...master.notificationPreferences, exchanges: "never" as const };
  const apprentice = { ...master, role: "student" as const, masterProfile: null, notificationPreferences };
  const user = show(<NotificationPreferencesForm user={apprentice} />);
  expect(screen.queryByRole("group", { name: "Intercambios y aprendices nuevos" })).toBeNull();
  const letters = within(screen.getByRole("group", { name: "Cartas de mis Maestros" }));
  await user.click(letters.getByRole("radio", { name: "Nunca" }));
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() =>
    expect(bodyOf("PUT")).toEqual({
      notificationPreferences: { ...notificationPreferences, masterLetters: "never" },
    }),
  );
  cleanup();
  show(<NotificationPreferencesForm user={master} />);
  expect(screen.getByRole("group", { name: "Intercambios y aprendices nuevos" })).toBeTruthy();
});

test("shows, hides and clears quiet hours", async () => {
  const user = show(<QuietHoursForm user={master} />);
  expect(screen.getByLabelText<HTMLInputElement>("Hasta").value).toBe("08:00");
  await user.click(screen.getByRole("checkbox", { name: "No escribirme a ciertas horas" }));
  expect(screen.queryByLabelText("Hasta")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  await waitFor(() => expect(bodyOf("PUT")).toEqual({ quietHours: null }));
});

test("requires at least one discipline", async () => {
  answerWrites(() =>
    Response.json({ data: { ...master.profile, disciplines: ["REIKI"], masterProfile: null } }),
  );
  const user = show(<ProfileSettings user={master} />);
  const disciplines = section("Disciplinas");
  await user.click(disciplines.getByRole("button", { name: "Quitar Yoga" }));
  await user.click(disciplines.getByRole("button", { name: "Guardar cambios" }));
  expect(disciplines.getByText("Debes seleccionar al menos una disciplina")).toBeTruthy();
  expect(calls("PUT")).toEqual([]);
  await user.click(disciplines.getByRole("checkbox", { name: "Reiki" }));
  await user.click(disciplines.getByRole("button", { name: "Guardar cambios" }));
  expect(await disciplines.findByText("Guardado")).toBeTruthy();
  expect(bodyOf("PUT")).toEqual({ profile: { disciplines: ["REIKI"] } });
});

test("a Master chooses the word by which they are called", async () => {
  answerWrites(() =>
    Response.json({ data: { ...master.profile, masterTitle: "MAESTRE", masterProfile: null } }),
  );
  const user = show(<ProfileSettings user={master} />);
  expect(section("Perfil de Maestro")).toBeTruthy();
  const title = section("Cómo te llamamos");
  await user.click(title.getByRole("radio", { name: "Maestre" }));
  await user.click(title.getByRole("button", { name: "Guardar cambios" }));
  expect(await title.findByText("Guardado")).toBeTruthy();
  expect(bodyOf("PUT")).toEqual({ profile: { masterTitle: "MAESTRE" } });
  expect(section("Perfil de Maestre")).toBeTruthy();
});

test("an apprentice has their thanks shown only after asking for it; Masters are not asked", async () => {
  answerWrites(() => Response.json({ data: { ...master.profile, showsThanks: true, masterProfile: null } }));
  const user = show(<ProfileSettings user={{ ...master, role: "student", masterProfile: null }} />);
  const shown = section("Agradecimientos");
  const box = shown.getByRole<HTMLInputElement>("checkbox", { name: /Mostrar en mi perfil/ });
  expect(box.checked).toBe(false);
  await user.click(box);
  await user.click(shown.getByRole("button", { name: "Guardar cambios" }));
  expect(await shown.findByText("Guardado")).toBeTruthy();
  expect(bodyOf("PUT")).toEqual({ profile: { showsThanks: true } });
  cleanup();
  show(<ProfileSettings user={master} />);
  expect(screen.queryByText("Agradecimientos")).toBeNull();
});

test("a Master says whether they offer as a professional", async () => {
  answerWrites(() => Response.json({ data: { ...master.profile, masterProfile: master.masterProfile } }));
  const user = show(<SellerKindForm userId="u1" profileId="p1" sellerKind={null} />);
  const choices = screen.getByRole("group", { name: "Ofreces como" });
  expect(within(choices).queryByRole("radio", { checked: true })).toBeNull();
  await user.click(within(choices).getByRole("radio", { name: /Particular/ }));
  await user.click(screen.getByRole("button", { name: "Guardar cambios" }));
  expect(await screen.findByText("Guardado")).toBeTruthy();
  expect(bodyOf("PUT")).toEqual({ masterProfile: { sellerKind: "PRIVATE" } });
  expect(within(choices).getByRole<HTMLInputElement>("radio", { name: /Particular/ }).checked).toBe(true);
});

test("shows every validation error of the Master profile without a request", async () => {
  const user = show(<ProfileSettings user={master} />);
  const form = section("Perfil de Maestro");
  await user.clear(form.getByLabelText(/en pocas palabras/));
  await user.clear(form.getByLabelText("Lo que ofreces a la comunidad"));
  await user.type(form.getByLabelText(/Tu página web/), "javascript:alert(1)");
  await user.type(form.getByLabelText(/Vídeo de presentación/), "https://example.test/v");
  for (const key of topicKeys.slice(0, 10))
    await user.click(await form.findByRole("button", { name: `Quitar ${TOPICS[key].name}` }));
  await user.click(form.getByRole("button", { name: "Guardar cambios" }));
  for (const text of [
    "Debes acompañar tu nombre con una breve descripción",
    "Debes describir brevemente lo que ofreces a la comunidad",
    "Debes seleccionar al menos una temática",
    "Este no es un enlace válido",
    "Este no es un enlace válido de Youtube o Vimeo",
  ])
    expect(await form.findByText(text)).toBeTruthy();
  expect(calls("PUT")).toEqual([]);
});

test("rejects an eleventh topic and previews a video link", async () => {
  const topics = topicKeys.slice(0, 11);
  const masterWithTopics = {
    ...master,
    masterProfile: master.masterProfile && { ...master.masterProfile, topics },
  };
  const user = show(<ProfileSettings user={masterWithTopics} />);
  const form = section("Perfil de Maestro");
  await user.type(form.getByLabelText(/Vídeo de presentación/), "https://youtu.be/5kVsjJ1SGeQ");
  expect(form.getByRole("button", { name: /Ver vídeo: tu presentación/ })).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Guardar cambios" }));
  expect(await form.findByText("No puedes seleccionar más de 10 temáticas")).toBeTruthy();
});

test("hides the Master profile from apprentices", () => {
  show(<ProfileSettings user={{ ...master, role: "student", masterProfile: null }} />);
  expect(screen.getByRole("region", { name: "Foto" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Perfil de Maestro" })).toBeNull();
});

const image = (type: string, size: number) => ({ name: "fondo", type, size });

test.each([
  [image("image/png", 5 * 1_048_576 - 1), null],
  [
    image("image/png", 5 * 1_048_576),
    "El archivo es demasiado grande. Elige un fichero de tamaño inferior a 5MB.",
  ],
  [image("image/svg+xml", 10), "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF."],
])("validates a background %o", (file, text) => expect(validateImageFile(file, 5)).toBe(text));

test("ending the other sessions keeps the current one", async () => {
  const shared = { address: "203.0.113.…", createdAt: master.createdAt, lastSeenAt: master.createdAt };
  const current = { id: "s1", device: "Firefox en Linux", mobile: false, current: true, ...shared };
  const other = { id: "s2", device: "Safari en iPhone", mobile: true, current: false, ...shared };
  fetchMock.mockImplementation(async (_, init) =>
    init?.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ content: [current] }),
  );
  const user = show(<SessionList userId="u1" initialSessions={[current, other]} timezone="Europe/Madrid" />);
  expect(screen.getByRole("button", { name: /Cerrar la sesión de Safari en iPhone/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Cerrar la sesión de Firefox/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cerrar las demás" }));
  expect(await screen.findByText("Las demás sesiones se han cerrado.")).toBeTruthy();
  expect(calls("DELETE")).toEqual(["/api/account-settings/u1/sessions"]);
  expect(screen.queryByText("Safari en iPhone")).toBeNull();
});

test.each([false, true])("a new password renews private addresses only on request (%s)", async (renewed) => {
  fetchMock.mockImplementation(async () => Response.json({ success: true }));
  const user = show(<PasswordForm userId="u1" email="lucia@example.test" hasSecondFactor={false} />);
  await user.type(screen.getByLabelText("Contraseña actual"), "calma-y-fuego-7");
  await user.type(screen.getByLabelText("Contraseña nueva"), "otra-calma-8");
  await user.type(screen.getByLabelText("Confirma tu contraseña nueva"), "otra-calma-8");
  if (renewed) await user.click(screen.getByRole("checkbox", { name: /direcciones privadas/ }));
  await user.click(screen.getByRole("button", { name: "Cambiar la contraseña" }));
  const status = await screen.findByText(/las demás sesiones se han cerrado/);
  expect(bodyOf("POST")).toMatchObject({ renewPrivateFeeds: renewed });
  expect(/direcciones privadas también son nuevas/.test(status.textContent ?? "")).toBe(renewed);
});
