import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/register/route";
import { db } from "@/lib/platform/db/client";
import { call } from "../../tools/call-handler";

const person = (changes: Record<string, unknown> = {}) => ({
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

const register = (json: unknown) => call(POST, { method: "POST", json });
const found = (email: string) =>
  db.user.findUnique({ where: { email: email.toLowerCase() }, include: { profile: true } });

describe("POST /api/register", () => {
  test("makes a student with an empty profile and queues the welcome mail", async () => {
    const input = person();
    expect(await register(input)).toMatchObject({ status: 201, body: { success: true } });
    const user = await found(input.email);
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

  test("ignores a role, an id and a verification that the client sends", async () => {
    const input = person({ role: "admin", emailVerified: new Date().toISOString(), id: randomUUID() });
    expect((await register(input)).status).toBe(201);
    expect(await found(input.email)).toMatchObject({ role: "student", emailVerified: null });
  });

  test("says that an e-mail is taken, whatever its case", async () => {
    const input = person();
    await register(input);
    const again = await register({ ...input, email: input.email.toUpperCase() });
    expect(again).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: "EmailAlreadyExistsError",
        message:
          "Ya existe una cuenta asociada a esta dirección de correo electrónico. Por favor, prueba a iniciar sesión.",
      },
    });
  });

  test("gives one account to two that register the same e-mail at once", async () => {
    const input = person();
    const answers = await Promise.all([
      register(input),
      register({ ...input, email: input.email.toUpperCase() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
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
    ["timezone", { timezone: "Marte/Olimpo" }, /zona horaria/],
    ["name", { name: "a\0b" }, /caracteres no válidos/],
    ["name", { name: "a".repeat(10_000) }, /como máximo/],
    ["name", { name: { $ne: null } }, "Debes indicar tu nombre"],
  ])("refuses a wrong %s and writes nothing (%j)", async (field, change, message) => {
    const input = person(change);
    const answer = await register(input);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, error: "ValidationError" });
    expect(answer.body.fields[field]).toMatch(message);
    const email = typeof input.email === "string" ? input.email : "";
    expect(await found(email)).toBeNull();
  });

  test.each([
    ["no body", {}, 400],
    ["what is no JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
    ["null", { body: "null", headers: { "content-type": "application/json" } }, 400],
    ["a list", { body: "[]", headers: { "content-type": "application/json" } }, 400],
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
  ])("answers %s with its code in Spanish", async (_name, options, status) => {
    const answer = await call(POST, { method: "POST", ...options });
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    expect(answer.body.message).toMatch(/\p{L}/u);
  });

  test("refuses a page of another site", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await call(POST, { method: "POST", json: person(), headers });
    expect(answer).toMatchObject({ status: 403, body: { error: "Forbidden" } });
  });
});
