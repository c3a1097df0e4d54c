import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { describe, expect, inject, test } from "vitest";
import { POST } from "@/app/api/contact/route";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { mail } from "@/lib/platform/ports/mail";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const SUPPORT = "hola@ayllu.test";

const message = (changes: Record<string, unknown> = {}) => ({
  name: "Ximena Rojas",
  email: `ximena-${randomUUID().slice(0, 8)}@example.test`,
  topic: "problem",
  message: "No puedo oír el pódcast que recibí ayer.",
  key: randomUUID(),
  ...changes,
});

const write = (json: unknown, options: object = {}) =>
  callHandler(POST, { method: "POST", json, ...options });
const queued = (key: unknown) => db.outboxMail.findUnique({ where: { dedupeKey: `contact:${String(key)}` } });

type Received = {
  to: { address: string }[];
  replyTo: { name: string; address: string }[];
  headers: Record<string, unknown>;
  subject: string;
  text: string;
  html: string;
};

/** Delivers the queued mail of a message and returns it as received. */
async function delivered(json: ReturnType<typeof message>): Promise<Received | undefined> {
  const row = await queued(json.key);
  await sendQueuedMail(row?.id ?? "");
  const all = async () => (await (await fetch(`${inject("inbox")}/email`)).json()) as Received[];
  const mine = (mails: Received[]) =>
    mails.find(({ replyTo }) => replyTo?.some(({ address }) => address === json.email));
  await expect.poll(async () => mine(await all())).toBeDefined();
  return mine(await all());
}

describe("POST /api/contact", () => {
  test("mails the message to support with the sender as the reply address", async () => {
    const json = message();
    expect(await write(json)).toMatchObject({ status: 201, body: { data: { received: true } } });
    const found = await delivered(json);
    expect(found?.to.map(({ address }) => address)).toEqual([SUPPORT]);
    expect(found?.replyTo).toEqual([{ name: json.name, address: json.email }]);
    expect(found?.subject).toBe("Contacto: Algo que no funciona");
    expect(found?.text).toContain(`> ${json.message}`);
    expect(found?.text).not.toContain("con su sesión iniciada");
    expect(await db.outboxMail.count({ where: { to: json.email } })).toBe(0);
    expect((await queued(json.key))?.payload).toEqual({});
  });

  test("marks messages of members, ignoring claims in the body", async () => {
    const cookie = await createSessionCookie(await createTestUser());
    const [member, visitor] = [message(), message({ member: true })];
    await write(member, { cookie });
    await write(visitor);
    expect((await queued(member.key))?.payload).toMatchObject({ member: true });
    expect((await queued(visitor.key))?.payload).toMatchObject({ member: false });
  });

  test("sends one mail for a repeated message", async () => {
    const json = message();
    const answers = await Promise.all([write(json), write(json)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await db.outboxMail.count({ where: { dedupeKey: `contact:${json.key}` } })).toBe(1);
    const again = message({ email: json.email });
    await write(again);
    expect(await queued(again.key)).not.toBeNull();
  });

  test("preserves markup, other scripts and emoji", async () => {
    const written = "<script>alert(1)</script> & «comillas»\r\n\n\u202Eשלום مرحبا 🌱\nCc: otra@example.test";
    const json = message({ message: written, name: "Zoë <b>Ñandú</b>" });
    expect((await write(json)).status).toBe(201);
    const found = await delivered(json);
    expect(found?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp;");
    expect(found?.html).not.toContain("<script>");
    expect(found?.html).toContain("Zoë &lt;b&gt;Ñandú&lt;/b&gt;");
    expect(found?.text).toContain("🌱");
    expect(found?.text).toContain("> Cc: otra@example.test");
    expect(found?.headers).not.toHaveProperty("cc");
  });

  test.each([
    ["name", { name: "" }, "Debes indicar tu nombre"],
    ["name", { name: undefined }, "Debes indicar tu nombre"],
    ["name", { name: "a".repeat(121) }, "Escribe como máximo 120 caracteres"],
    ["name", { name: "a\0b" }, /caracteres no válidos/],
    ["name", { name: "Ana\r\nBcc: otra@example.test" }, "Debes indicar un nombre válido"],
    ["name", { name: "Ana\nx" }, "Debes indicar un nombre válido"],
    ["name", { name: "\u202Etset.ullya@aloh" }, "Debes indicar un nombre válido"],
    ["name", { name: { $ne: null } }, "Debes indicar tu nombre"],
    ["email", { email: "" }, "Debes indicar tu correo electrónico"],
    ["email", { email: "nadie@" }, "Debes indicar una dirección de correo electrónico válida"],
    ["email", { email: "ana@example.test\r\nBcc: otra@example.test" }, /correo electrónico válida/],
    ["email", { email: "ana@example.test, otra@example.test" }, /correo electrónico válida/],
    ["email", { email: ["ana@example.test"] }, "Debes indicar tu correo electrónico"],
    ["topic", { topic: "" }, "Debes elegir un asunto"],
    ["topic", { topic: "constructor" }, "Debes elegir un asunto"],
    ["topic", { topic: "problem\r\nBcc: otra@example.test" }, "Debes elegir un asunto"],
    ["message", { message: "   " }, "Cuéntanos qué necesitas"],
    ["message", { message: "Hola" }, "Cuéntanos un poco más, al menos 10 caracteres"],
    ["message", { message: "a".repeat(4001) }, "Escribe como máximo 4000 caracteres"],
    ["message", { message: "No puedo\0 entrar en mi cuenta" }, /caracteres no válidos/],
    ["message", { message: "No puedo entrar \uD800 en mi cuenta" }, /caracteres no válidos/],
    ["key", { key: "1" }, /./],
  ])("rejects an invalid %s and writes nothing", async (field, change, text) => {
    const before = await db.outboxMail.count();
    const answer = await write(message(change));
    expect(answer).toMatchObject({ status: 422, body: { success: false, error: "ValidationError" } });
    expect(answer.body.fields[field]).toMatch(text);
    expect(await db.outboxMail.count()).toBe(before);
  });

  test("accepts a message of the maximum length", async () => {
    const json = message({ message: "ñ".repeat(4000) });
    expect((await write(json)).status).toBe(201);
    expect(await queued(json.key)).not.toBeNull();
  });

  test("accepts a message with a filled honeypot and writes nothing", async () => {
    const json = message({ website: "https://compra.example" });
    expect(await write(json)).toMatchObject({ status: 201, body: { data: { received: true } } });
    expect(await queued(json.key)).toBeNull();
    // An empty honeypot is ignored.
    await write({ ...json, website: "" });
    expect(await queued(json.key)).not.toBeNull();
  });

  test("rejects cross-site requests", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const json = message();
    expect(await write(json, { headers })).toMatchObject({ status: 403, body: { error: "Forbidden" } });
    expect(await queued(json.key)).toBeNull();
  });
});

describe("mail headers", () => {
  async function found(address: string): Promise<Received | undefined> {
    const all = async () => (await (await fetch(`${inject("inbox")}/email`)).json()) as Received[];
    const mine = async () =>
      (await all()).find(({ replyTo }) => replyTo?.some((one) => one.address === address));
    await expect.poll(mine).toBeDefined();
    return mine();
  }

  test("cannot be injected by a name that was not validated", async () => {
    const address = `ana-${randomUUID().slice(0, 8)}@example.test`;
    await mail.send({
      to: SUPPORT,
      replyTo: { name: 'Ana"\r\nCc: otra@example.test\r\n', address },
      subject: "Contacto\r\nCc: otra@example.test",
      text: "…",
      html: "…",
      messageId: `<${randomUUID()}@example.test>`,
    });
    const received = await found(address);
    expect(received?.headers).not.toHaveProperty("cc");
    expect(received?.to.map((one) => one.address)).toEqual([SUPPORT]);
  });

  test("control: an injected header would be detected", async () => {
    const address = `ana-${randomUUID().slice(0, 8)}@example.test`;
    await createTransport(process.env.SMTP_URL).sendMail({
      envelope: { from: SUPPORT, to: SUPPORT },
      raw: `To: ${SUPPORT}\r\nReply-To: Ana\r\nCc: otra@example.test\r\nReply-To: ${address}\r\n\r\n…`,
    });
    expect((await found(address))?.headers).toHaveProperty("cc");
  });
});
