import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/register/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";

const registration = (changes: Record<string, unknown> = {}) => ({
  name: "Ximena",
  lastName: "Rojas Núñez",
  email: `ximena-${randomUUID().slice(0, 8)}@example.test`,
  password: "calma-y-fuego-7",
  acceptedTermsAndPrivacy: true,
  acceptedTermsAndPrivacyDate: new Date().toISOString(),
  country: "CL",
  currency: "CLP",
  timezone: "America/Santiago",
  ...changes,
});

const register = (json: unknown) => callHandler(POST, { method: "POST", json });
const findUser = (email: string) =>
  db.user.findUnique({ where: { email: email.toLowerCase() }, include: { profile: true } });

describe("POST /api/register", () => {
  test("creates a student with an empty profile and queues the welcome mail", async () => {
    const input = registration();
    expect(await register(input)).toMatchObject({ status: 201, body: { success: true } });
    const user = await findUser(input.email);
    expect(user).toMatchObject({
      role: "student",
      emailVerified: null,
      country: "CL",
      timezone: "America/Santiago",
    });
    expect(user?.profile?.completedStep).toBe(0);
    const mails = await db.outboxMail.findMany({ where: { to: input.email } });
    expect(mails.map(({ template }) => template)).toEqual(["welcome"]);
  });

  test.each([
    [{ timezone: "Etc/Unknown" }, { timezone: null }],
    [{ timezone: "GMT" }, { timezone: null }],
    [{ timezone: 7 }, { timezone: null }],
    [
      { country: "XX", currency: "XXX" },
      { country: null, currency: null, timezone: "America/Santiago" },
    ],
    [
      { country: "cl", currency: { $ne: null } },
      { country: null, currency: null },
    ],
  ])("takes a wrong guess %j as unknown", async (guess, stored) => {
    const input = registration(guess);
    expect((await register(input)).status).toBe(201);
    expect(await findUser(input.email)).toMatchObject(stored);
  });

  test("makes one account of a domain with ñ, however the browser spells it", async () => {
    const name = `ximena-${randomUUID().slice(0, 8)}`;
    expect((await register(registration({ email: `${name}@diseño.test\u200B` }))).status).toBe(201);
    expect(await findUser(`${name}@xn--diseo-rta.test`)).not.toBeNull();
    expect(await register(registration({ email: `${name}@xn--diseo-rta.test` }))).toMatchObject({
      status: 409,
      body: { error: "EmailAlreadyExistsError" },
    });
    expect((await register(registration({ email: `${name}@diseno.test` }))).status).toBe(201);
  });

  test("ignores role, id and verification in the body", async () => {
    const input = registration({ role: "admin", emailVerified: new Date().toISOString(), id: randomUUID() });
    expect((await register(input)).status).toBe(201);
    expect(await findUser(input.email)).toMatchObject({ role: "student", emailVerified: null });
  });

  test("returns 409 for an e-mail that is taken, regardless of case", async () => {
    const input = registration();
    await register(input);
    const response = await register({ ...input, email: input.email.toUpperCase() });
    expect(response).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: "EmailAlreadyExistsError",
        message:
          "Ya existe una cuenta asociada a esta dirección de correo electrónico. Por favor, prueba a iniciar sesión.",
      },
    });
  });

  test("creates one account for concurrent registrations of the same e-mail", async () => {
    const input = registration();
    const responses = await Promise.all([
      register(input),
      register({ ...input, email: input.email.toUpperCase() }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.user.count({ where: { email: input.email } })).toBe(1);
  });

  test.each([
    ["name", { name: "" }, "Debes indicar tu nombre"],
    ["name", { name: "Ana 3" }, "Debes indicar un nombre válido"],
    ["lastName", { lastName: "   " }, "Debes indicar tus apellidos"],
    ["lastName", { lastName: "<b>Ruiz</b>" }, "Debes indicar un apellido válido"],
    ["email", { email: "" }, "Debes indicar tu correo electrónico"],
    ["email", { email: "nadie@" }, "Debes indicar una dirección de correo electrónico válida"],
    ["password", { password: "" }, "Debes indicar tu contraseña"],
    ["password", { password: "corta-7" }, "La contraseña debe tener al menos 8 caracteres"],
    ["password", { password: "1234567890" }, "La contraseña debe contener letras"],
    ["password", { password: "solamenteletras" }, "La contraseña debe contener un número o símbolo"],
    ["password", { password: "password123" }, /demasiado común/],
    [
      "acceptedTermsAndPrivacy",
      { acceptedTermsAndPrivacy: false },
      "Debes aceptar nuestra política de privacidad y condiciones de uso y contratación",
    ],
    ["name", { name: "a\0b" }, /caracteres no válidos/],
    ["name", { name: "a".repeat(10_000) }, /como máximo/],
    ["name", { name: { $ne: null } }, "Debes indicar tu nombre"],
  ])("returns 422 for an invalid %s and creates nothing (%j)", async (field, change, message) => {
    const input = registration(change);
    const response = await register(input);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ success: false, error: "ValidationError" });
    expect(response.body.fields[field]).toMatch(message);
    const email = typeof input.email === "string" ? input.email : "";
    expect(await findUser(email)).toBeNull();
  });

  test.each([
    ["no body", {}, 400],
    ["malformed JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
    ["null", { body: "null", headers: { "content-type": "application/json" } }, 400],
    ["an array", { body: "[]", headers: { "content-type": "application/json" } }, 400],
    [
      "broken UTF-8",
      { body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: { "content-type": "application/json" } },
      400,
    ],
    ["a form", { body: "name=Ana", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    [
      "too much",
      { body: `{"name":"${"a".repeat(300_000)}"}`, headers: { "content-type": "application/json" } },
      413,
    ],
  ])("returns a Spanish message for %s", async (_name, options, status) => {
    const response = await callHandler(POST, { method: "POST", ...options });
    expect(response.status).toBe(status);
    expect(response.body.success).toBe(false);
    expect(response.body.message).toMatch(/\p{L}/u);
  });

  test("returns 403 for a request from another site", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const response = await callHandler(POST, { method: "POST", json: registration(), headers });
    expect(response).toMatchObject({ status: 403, body: { error: "Forbidden" } });
  });
});
