import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getSession, signIn } from "next-auth/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthForm, type AuthView } from "@/components/auth/auth-views";

vi.mock("next-auth/react", () => ({ signIn: vi.fn(), getSession: vi.fn() }));

const onDone = vi.fn();
const onView = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const lookUp = vi.fn(async (): Promise<unknown> => null);

// The lookup of the address belongs to registration and stands apart from what each test sends.
const fetchOrLookUp: typeof fetch = async (url, init) =>
  url === "/api/geo" ? Response.json(await lookUp()) : fetchMock(url, init);

function show(view: AuthView) {
  render(<AuthForm view={view} onDone={onDone} onView={onView} />);
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
  vi.mocked(getSession).mockResolvedValue(error ? null : ({ userId: "u1" } as never));
}

beforeEach(() => vi.stubGlobal("fetch", fetchOrLookUp));

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

test("login says nothing before the first attempt and the exact texts after it", async () => {
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
])("login shows what %s means", async (code, message) => {
  signInAnswers(code);
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test("login is done only when the session is really there", async () => {
  signInAnswers();
  vi.mocked(getSession).mockResolvedValueOnce(null).mockResolvedValueOnce(null);
  const user = show("login");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), "secreto 1");
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(
    await screen.findByText("Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo."),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
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

test("login leads to recovery and registration", async () => {
  const user = show("login");
  await user.click(screen.getByRole("button", { name: "¿Has olvidado tu contraseña?" }));
  await user.click(screen.getByRole("button", { name: "Únete" }));
  expect(onView.mock.calls).toEqual([["recover"], ["register"]]);
});

const consent = "Debes aceptar nuestra política de privacidad y condiciones de uso y contratación";

async function fillRegistration(
  user: ReturnType<typeof userEvent.setup>,
  password = "secreto 1",
  again = password,
) {
  await user.type(field("Nombre"), "Inés");
  await user.type(field("Apellidos"), "Peña Ruiz");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.type(field("Contraseña"), password);
  await user.type(field("Confirma tu contraseña"), again);
}

test("registration says nothing before the first attempt and the exact texts after it", async () => {
  const user = show("register");
  expect(text("Al menos 8 caracteres con un número o símbolo.")).toBeTruthy();
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
    consent,
  ]) {
    expect(text(message), message).toBeTruthy();
  }
  expect(fetchMock).not.toHaveBeenCalled();
});

test("registration wants the same password twice and the terms accepted", async () => {
  const user = show("register");
  await fillRegistration(user, "secreto 1", "secreto 2");
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  expect(await screen.findByText("Las contraseñas no coinciden")).toBeTruthy();
  expect(text(consent)).toBeTruthy();
});

test("registration sends the payload, then logs in", async () => {
  signInAnswers();
  answer(201, { success: true });
  const user = show("register");
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());

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

async function registeredFrom(user: ReturnType<typeof userEvent.setup>) {
  signInAnswers();
  answer(201, { success: true });
  await fillRegistration(user);
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const sent = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;
  return { country: sent.country, currency: sent.currency, timezone: sent.timezone };
}

const mexico = {
  country_code: "MX",
  currency: { currency_code: "MXN" },
  timezone: { name: "America/Mexico_City" },
};

test("registration proposes what the address says, in one quiet line", async () => {
  lookUp.mockResolvedValue(mexico);
  const user = show("register");
  expect(
    await screen.findByText(/Te registras desde México · peso mexicano · hora de Ciudad de México\./),
  ).toBeTruthy();
  expect(screen.queryByLabelText("País")).toBeNull();
  expect(await registeredFrom(user)).toEqual({
    country: "MX",
    currency: "MXN",
    timezone: "America/Mexico_City",
  });
});

test("registration does not wait for the address, and then proposes what the browser says", async () => {
  lookUp.mockReturnValue(new Promise(() => {}));
  const user = show("register");
  expect(await registeredFrom(user)).toMatchObject({
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("country, currency and zone can be changed, and a late answer changes nothing back", async () => {
  let arrive = (_: unknown) => {};
  lookUp.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const user = show("register");
  await user.click(await screen.findByRole("button", { name: /Cambiar/ }));
  await user.selectOptions(field("País"), "Perú");
  expect((field("Moneda") as HTMLSelectElement).value).toBe("PEN");
  expect((field("Zona horaria") as HTMLSelectElement).value).toBe("America/Lima");
  await user.selectOptions(field("Moneda"), "USD");
  arrive(mexico);
  expect(await registeredFrom(user)).toEqual({ country: "PE", currency: "USD", timezone: "America/Lima" });
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
])("registration shows a refusal: %j", async (body, message) => {
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
])("recovery answers %i %j", async (status, body, message) => {
  answer(status, body);
  const user = show("recover");
  await user.type(field("Correo electrónico"), "ines@ejemplo.es");
  await user.click(screen.getByRole("button", { name: "Enviar enlace" }));
  expect(await screen.findByText(message)).toBeTruthy();
});
