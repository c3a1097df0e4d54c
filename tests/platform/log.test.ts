import { describe, expect, test } from "vitest";
import { createLog, runWithLogContext, setLogUser } from "@/lib/platform/log";

/** Returns what `work` logs, as text and as objects. */
function record(work: (log: ReturnType<typeof createLog>) => void) {
  let text = "";
  work(createLog({ write: (line) => void (text += line) }));
  const lines = text.split("\n").filter(Boolean);
  return { text, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const EMAIL = "ana.ruiz+ayni@ejemplo.test";
const TOKEN = "Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg";
const PASSWORD = "hunter2-de-verdad";
const PLANTED = [EMAIL, TOKEN, PASSWORD];

class DatabaseError extends Error {
  override readonly name = "PrismaClientKnownRequestError";
  readonly code = "P2010";
  readonly meta = { query: `insert into "User" values ('${EMAIL}', '${PASSWORD}')`, token: TOKEN };
}

const ERRORS: [string, () => Error][] = [
  ["a violated constraint", () => new Error(`Key (email, code)=(${EMAIL}, ${TOKEN}) already exists.`)],
  ["a failing row", () => new Error(`Failing row contains (1, ${EMAIL}, f(${PASSWORD}), ${TOKEN}).`)],
  ["the properties of an error of the database", () => new DatabaseError(`Raw query failed: "${EMAIL}"`)],
  ["quoted input", () => new Error(`invalid input syntax for type uuid: "${PASSWORD}" and '${TOKEN}'`)],
  ["named secrets", () => new Error(`{"password":"${PASSWORD}","sessionToken": '${TOKEN}', user: ${EMAIL}}`)],
  ["headers", () => new Error(`Authorization: Bearer ${TOKEN}\nCookie: next-auth=${PASSWORD}`)],
  ["a URL", () => new Error(`GET https://ana:${PASSWORD}@host.test/baja/${TOKEN}?correo=${EMAIL} failed`)],
  [
    "unreadable JSON",
    () => new SyntaxError(`Unexpected token 'x', ..."${PASSWORD} ${EMAIL}"... is not valid JSON`),
  ],
  ["a cause", () => new Error("failed", { cause: new Error(`to ${EMAIL}: token=${TOKEN}`) })],
  ["parts", () => new AggregateError([new Error(`password=${PASSWORD}`), new Error(EMAIL)], TOKEN)],
  ["a thrown text", () => `mail to ${EMAIL}, secret: ${PASSWORD}, ${TOKEN}` as unknown as Error],
];

describe("an error in the log", () => {
  test.each(ERRORS)("has no personal data or secret of %s", (_name, createError) => {
    const { text } = record((log) => log.error({ err: createError() }, "failed"));
    for (const value of PLANTED) expect(text).not.toContain(value);
  });

  test.each(ERRORS)("control: %s has some", (_name, createError) => {
    const error = createError();
    const full = [error.message, JSON.stringify(error), String(error.cause), String(error)].join(" ");
    const parts = error instanceof AggregateError ? error.errors.map(String) : [];
    expect(PLANTED.some((value) => [full, ...parts].join(" ").includes(value))).toBe(true);
  });

  test("has what finds its defect: name, code, digest, calls and cause", () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    const error = Object.assign(new DatabaseError('unique constraint "User_email_key"', { cause }), {
      digest: "1234567890",
    });
    const { err } = record((log) => log.error({ err: error }, "failed")).lines[0] ?? {};
    expect(err).toMatchObject({
      name: "PrismaClientKnownRequestError",
      code: "P2010",
      digest: "1234567890",
      message: 'unique constraint "User_email_key"',
      stack: expect.stringMatching(/^ +at .*log\.test\.ts/m),
      cause: { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" },
    });
  });

  test("keeps the ids of rows", () => {
    const id = "0190f3a2-7c1e-7a52-9d3c-2f6f1d1a9b10";
    const { text } = record((log) => log.error({ err: new Error(`Order ${id} is gone`) }, "failed"));
    expect(text).toContain(id);
  });
});

describe("a line", () => {
  test("of a request has its id, route and user, also after a wait", async () => {
    let text = "";
    const log = createLog({ write: (line) => void (text += line) });
    await runWithLogContext({ requestId: "r1", route: "/ayni/[slug]" }, async () => {
      await Promise.resolve();
      setLogUser("u1");
      log.warn("inside");
    });
    log.warn("outside");
    const [inside, outside] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(inside).toMatchObject({ requestId: "r1", route: "/ayni/[slug]", userId: "u1", level: "warn" });
    expect(outside).not.toHaveProperty("requestId");
  });

  test("has a level and an instant", () => {
    const { lines } = record((log) => log.info("ready"));
    expect(lines[0]).toEqual({ level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), msg: "ready" });
  });
});
