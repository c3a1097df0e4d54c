import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { refreshSession } from "@/components/common/session/session-store";
import { getProviders, signIn } from "next-auth/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardAuthDraft } from "@/components/auth/auth-draft";
import { getAuthTitles } from "@/components/auth/auth-titles";
import { AuthForm } from "@/components/auth/auth-views";
import type { AuthView } from "@/components/auth/auth-view";
import { PasswordResetPanel } from "@/components/auth/password-reset-panel";

vi.mock("next-auth/react", () => ({ signIn: vi.fn(), getProviders: vi.fn() }));
vi.mock("@/components/common/session/session-store", () => ({ refreshSession: vi.fn() }));

const onSuccess = vi.fn();
const onViewChange = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const fetchGeo = vi.fn(async (): Promise<unknown> => null);

// The location lookup of the register form is mocked apart from the requests of each test.
const fetchOrGeo: typeof fetch = async (url, init) =>
  url === "/api/geo" ? Response.json(await fetchGeo()) : fetchMock(url, init);

function show(view: AuthView) {
  render(<AuthForm view={view} onSuccess={onSuccess} onViewChange={onViewChange} />);
  return userEvent.setup();
}

const text = (message: string) => screen.queryByText(message);
const field = (label: string) => screen.getByLabelText(label, { exact: true });
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));

function signInAnswers(error?: string) {
  vi.mocked(signIn).mockResolvedValue({
    error: error ?? null,
    status: error ? 401 : 200,
    ok: !error,
    url: null,
  });
  vi.mocked(refreshSession).mockResolvedValue(error ? null : ({ userId: "u1" } as never));
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchOrGeo);
  vi.mocked(getProviders).mockResolvedValue({} as never);
});

afterEach(() => {
  discardAuthDraft();
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

test("login shows validation errors only after the first submission", async () => {
  const user = show("login");
  await user.type(field("Correo electrónico"), "nadie");
  await user.tab();
  expect(text("Debes indicar una dirección de correo electrónico válida")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(await screen.findByText("Debes indicar una dirección de correo electrónico válida")).toBeTruthy();
  expect(text("Debes indicar tu contraseña")).toBeTruthy();
  expect(field("Correo electrónico").getAttribute("aria-invalid")).toBe("true");

  await user.clear(field("Correo electrónico"));
  expect(await screen.findByText("Debes indicar tu correo electrónico")).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test.each([
  ["WrongPasswordError", "La contraseña es incorrecta. Inténtalo de nuevo."],
  [
    "NoExistingEmailError",
    "No existe ninguna cuenta asociada a esta dirección de correo electrónico. Inténtalo con otro correo electrónico o crea una cuenta nueva.",
  ],
  ["TooManyAttemptsError", "Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo."],
])("login shows the message of %s", async (code, message) => {
  signInAnswers(code);
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onSuccess).not.toHaveBeenCalled();
});

test("login succeeds only once the session exists", async () => {
  signInAnswers();
  vi.mocked(refreshSession).mockResolvedValueOnce(null).mockResolvedValueOnce(null);
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(
    await screen.findByText("Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo."),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
});

test("a password can be shown and hidden", async () => {
  const user = show("login");
  const password = field("Contraseña") as HTMLInputElement;
  expect(password.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
  expect(password.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Ocultar contraseña" }));
  expect(password.type).toBe("password");
});

test("login links to recovery and registration", async () => {
  const user = show("login");
  await user.click(screen.getByRole("button", { name: "¿Has olvidado tu contraseña?" }));
  await user.click(screen.getByRole("button", { name: "Únete" }));
  expect(onViewChange.mock.calls).toEqual([["recover"], ["register"]]);
});

const TERMS_ERROR = "Debes aceptar nuestra política de privacidad y condiciones de uso y contratación";

async function fillRegistration(
  user: ReturnType<typeof userEvent.setup>,
  password = "secreto 1",
  confirmation = password,
) {
  await user.type(field("Nombre"), "Inés");
  await user.type(field("Apellidos"), "Peña Ruiz");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), password);
  await user.type(field("Confirma tu contraseña"), confirmation);
}

test("registration shows validation errors only after the first submission", async () => {
  const user = show("register");
  expect(text("Al menos 8 caracteres con un número o símbolo.")).toBeTruthy();
  expect(text("Al crear tu cuenta confirmas que tienes 16 años o más.")).toBeTruthy();
  await user.type(field("Contraseña"), "corta");
  await user.tab();
  expect(text("La contraseña debe tener al menos 8 caracteres")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  await screen.findByText("La contraseña debe tener al menos 8 caracteres");
  for (const message of [
    "Debes indicar tu nombre",
    "Debes indicar tus apellidos",
    "Debes indicar tu correo electrónico",
    "Debes confirmar tu contraseña",
    TERMS_ERROR,
  ]) {
    expect(text(message), message).toBeTruthy();
  }
  expect(document.activeElement).toBe(field("Nombre"));
  expect(fetchMock).not.toHaveBeenCalled();
});

test("registration requires a matching confirmation and accepted terms", async () => {
  const user = show("register");
  await fillRegistration(user, "secreto 1", "secreto 2");
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  expect(await screen.findByText("Las contraseñas no coinciden")).toBeTruthy();
  expect(text(TERMS_ERROR)).toBeTruthy();
});

test("registration sends its payload, then logs in", async () => {
  signInAnswers();
  answer(201, { success: true });
  const user = show("register");
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());

  const [url, init] = fetchMock.mock.calls[0] ?? [];
  const sent = JSON.parse(String(init?.body)) as Record<string, unknown>;
  expect(url).toBe("/api/register");
  expect(sent).toMatchObject({
    name: "Inés",
    lastName: "Peña Ruiz",
    email: "ines@ejemplo.es",
    password: "secreto 1",
    acceptedTermsAndPrivacy: true,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(new Date(String(sent.acceptedTermsAndPrivacyDate)).toISOString()).toBe(
    sent.acceptedTermsAndPrivacyDate,
  );
  expect(sent).not.toHaveProperty("passwordConfirmation");
  expect(signIn).toHaveBeenCalledWith("credentials", {
    redirect: false,
    email: "ines@ejemplo.es",
    password: "secreto 1",
    callbackUrl: "/",
  });
});

async function submitRegistration(user: ReturnType<typeof userEvent.setup>) {
  signInAnswers();
  answer(201, { success: true });
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  const sent = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;
  return { country: sent.country, currency: sent.currency, timezone: sent.timezone };
}

const mexico = {
  country_code: "MX",
  currency: { currency_code: "MXN" },
  timezone: { name: "America/Mexico_City" },
};

test("registration suggests the settings of the IP address", async () => {
  fetchGeo.mockResolvedValue(mexico);
  const user = show("register");
  expect(
    await screen.findByText(/Te registras desde México · peso mexicano · hora de Ciudad de México\./),
  ).toBeTruthy();
  expect(screen.queryByLabelText("País")).toBeNull();
  expect(await submitRegistration(user)).toEqual({
    country: "MX",
    currency: "MXN",
    timezone: "America/Mexico_City",
  });
});

test("registration does not wait for the lookup and falls back to the browser settings", async () => {
  fetchGeo.mockReturnValue(new Promise(() => {}));
  const user = show("register");
  expect(await submitRegistration(user)).toMatchObject({
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("a late lookup does not overwrite selected settings", async () => {
  let resolveGeo = (_: unknown) => {};
  fetchGeo.mockReturnValue(new Promise((resolve) => (resolveGeo = resolve)));
  const user = show("register");
  await user.click(await screen.findByRole("button", { name: /Cambiar/ }));
  await user.selectOptions(field("País"), "Perú");
  expect((field("Moneda") as HTMLSelectElement).value).toBe("PEN");
  expect((field("Zona horaria") as HTMLSelectElement).value).toBe("America/Lima");
  await user.selectOptions(field("Moneda"), "USD");
  resolveGeo(mexico);
  expect(await submitRegistration(user)).toEqual({
    country: "PE",
    currency: "USD",
    timezone: "America/Lima",
  });
});

test.each([
  [
    { success: false, error: "EmailAlreadyExistsError" },
    "Ya existe una cuenta asociada a esta dirección de correo electrónico. Por favor, prueba a iniciar sesión.",
  ],
  [
    { success: false, error: "ValidationError", fields: { password: "Elige una contraseña menos común" } },
    "Elige una contraseña menos común",
  ],
  [
    { success: false, error: "TooManyRequests" },
    "Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo.",
  ],
])("registration shows the error %j", async (body, message) => {
  answer(409, body);
  const user = show("register");
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test.each([
  [
    200,
    { success: true },
    "Hemos enviado un correo electrónico a ines@ejemplo.es. Allí te indicamos como restablecer tu contraseña.",
  ],
  [
    404,
    { success: false, error: "No user with such email found" },
    "No existe ninguna cuenta asociada a esta dirección de correo electrónico. Inténtalo con otro correo electrónico o crea una cuenta nueva.",
  ],
  [
    503,
    { success: false, error: "ServiceUnavailable" },
    "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.",
  ],
])("recovery shows a message for %i %j", async (status, body, message) => {
  answer(status, body);
  const user = show("recover");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.click(screen.getByRole("button", { name: "Enviar enlace" }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("login keeps what was typed when the sign-in cannot be reached", async () => {
  vi.mocked(getProviders).mockResolvedValue(null);
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(
    await screen.findByText("Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo."),
  ).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
  expect(field("Correo electrónico")).toHaveProperty("value", "ines@ejemplo.es");
  expect(field("Contraseña")).toHaveProperty("value", "secreto 1");
});

test("a closed form keeps what was typed, also for the other forms", async () => {
  const user = show("register");
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  cleanup();
  show("register");
  expect(
    ["Nombre", "Apellidos", "Correo electrónico"].map((label) => (field(label) as HTMLInputElement).value),
  ).toEqual(["Inés", "Peña Ruiz", "ines@ejemplo.es"]);
  expect(field("Confirma tu contraseña")).toHaveProperty("value", "secreto 1");
  expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
  cleanup();
  show("login");
  expect(field("Correo electrónico")).toHaveProperty("value", "ines@ejemplo.es");
});

function SwitchingForms({ initialView }: { initialView: AuthView }) {
  const [view, setView] = useState(initialView);
  return (
    <section data-auth-frame="">
      <AuthForm view={view} onSuccess={onSuccess} onViewChange={setView} />
    </section>
  );
}

test("switching between the forms keeps what was typed and focuses the first field", async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
  render(<SwitchingForms initialView="register" />);
  const user = userEvent.setup();
  await fillRegistration(user);
  await user.click(screen.getByRole("button", { name: "Inicia sesión" }));
  expect(field("Correo electrónico")).toHaveProperty("value", "ines@ejemplo.es");
  expect(field("Contraseña")).toHaveProperty("value", "secreto 1");
  expect(document.activeElement).toBe(field("Correo electrónico"));
  expect(scrollIntoView.mock.contexts.at(-1)).toHaveProperty("tagName", "SECTION");

  await user.type(field("Correo electrónico"), ".mx");
  await user.click(screen.getByRole("button", { name: "¿Has olvidado tu contraseña?" }));
  expect(field("Correo electrónico")).toHaveProperty("value", "ines@ejemplo.es.mx");
  expect(document.activeElement).toBe(field("Correo electrónico"));

  await user.click(screen.getByRole("button", { name: "Volver a iniciar sesión" }));
  await user.click(screen.getByRole("button", { name: "Únete" }));
  expect(field("Nombre")).toHaveProperty("value", "Inés");
  expect(field("Correo electrónico")).toHaveProperty("value", "ines@ejemplo.es.mx");
  expect(document.activeElement).toBe(field("Nombre"));
  scrollIntoView.mockRestore();
});

test.each([
  ["PODCAST", "Únete para escuchar «Luna llena»"],
  ["EBOOK", "Únete para leer «Luna llena»"],
  ["EVENT", "Únete para vivir «Luna llena»"],
  ["WORKSHOP", "Únete para vivir «Luna llena»"],
  ["COURSE", "Únete para aprender «Luna llena»"],
] as const)("registration names the wanted %s", (contentType, title) => {
  const teaching = { title: "Luna llena", contentType };
  expect(getAuthTitles("register", teaching).title).toBe(title);
  expect(getAuthTitles("login", teaching).title).toBe(title.replace("Únete", "Entra"));
  expect(getAuthTitles("recover", teaching).title).toBe("Recupera tu contraseña");
});

test("what was typed is forgotten after signing in", async () => {
  signInAnswers();
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  cleanup();
  show("login");
  expect(field("Correo electrónico")).toHaveProperty("value", "");
  expect(field("Contraseña")).toHaveProperty("value", "");
});

const resetToken = "t".repeat(43);
const newLink = () => screen.getByRole("link", { name: "Pedir un enlace nuevo" }).getAttribute("href");

test.each([
  [
    "used",
    "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
  ],
  ["expired", "El enlace para restablecer tu contraseña ha caducado. Por favor, solicita un enlace nuevo."],
  ["unknown", "Este enlace no es válido. Por favor, solicita un enlace nuevo."],
] as const)("a reset link that is %s says so at once, with a way to a new one", (linkState, message) => {
  render(<PasswordResetPanel token={resetToken} linkState={linkState} />);
  expect(text(message)).toBeTruthy();
  expect(screen.queryByLabelText("Contraseña nueva")).toBeNull();
  expect(newLink()).toBe("/api/auth/signin?vista=recuperar");
});

test("a reset link that expires while the password is typed leads to a new one", async () => {
  answer(400, { success: false, error: "TimeExpirationReasonError" });
  render(<PasswordResetPanel token={resetToken} linkState="ok" />);
  const user = userEvent.setup();
  await user.type(field("Contraseña nueva"), "otra calma 9");
  await user.type(field("Repite la contraseña"), "otra calma 9");
  await user.click(screen.getByRole("button", { name: "Guardar contraseña" }));
  expect(await screen.findByText(/ha caducado/)).toBeTruthy();
  expect(newLink()).toBe("/api/auth/signin?vista=recuperar");
});
