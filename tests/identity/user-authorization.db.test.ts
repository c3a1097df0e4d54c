import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { GET as ownData } from "@/app/api/account-settings/[id]/data/route";
import { DELETE as close } from "@/app/api/account-settings/[id]/route";
import { DELETE as endSession } from "@/app/api/account-settings/[id]/sessions/[sessionId]/route";
import { DELETE as endOthers, GET as sessions } from "@/app/api/account-settings/[id]/sessions/route";
import {
  DELETE as removeSecondFactor,
  POST as beginSecondFactor,
  PUT as confirmSecondFactor,
} from "@/app/api/account-settings/[id]/second-factor/route";
import { POST as renewRecoveryCodes } from "@/app/api/account-settings/[id]/second-factor/recovery-codes/route";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { POST as refuse } from "@/app/api/admin/applications/[id]/refuse/route";
import { GET as applications } from "@/app/api/admin/applications/route";
import { GET as audit } from "@/app/api/admin/audit/route";
import { GET as csv } from "@/app/api/admin/users/export/route";
import { GET as mine } from "@/app/api/applications/mine/route";
import { POST as background } from "@/app/api/profiles/[id]/backgroundImage/upload/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { POST as photo } from "@/app/api/profiles/[id]/step-3/route";
import { GET as user, POST as resend, PUT as update } from "@/app/api/users/[id]/route";
import { GET as people } from "@/app/api/users/route";
import { POST as lastActive } from "@/app/api/users/update-last-active/route";
import { db } from "@/lib/platform/db/client";
import { fileForm, picture } from "../../tools/factories/forms";
import { cookieToward, PERSONAS } from "../../tools/factories/personas";
import type { Persona } from "../../tools/factories/personas";
import { cookieOf, makeUser, PASSWORD, profileIdOf } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// Who may do what to one person, a student: docs/api.md as a table. What is refused leaves no trace of itself.

type Person = Awaited<ReturnType<typeof makeUser>>;
type Handler = Parameters<typeof call>[0];
type Request = NonNullable<Parameters<typeof call>[1]>;
type Row = readonly [
  name: string,
  handler: Handler,
  request: (person: Person) => Promise<Request>,
  statuses: Statuses,
];
type Statuses = Record<Persona, number>;

/** Ended sessions and closed accounts are visitors to every call. */
const who = (visitor: number, self: number, others: number, admin: number): Statuses => ({
  visitor,
  self,
  student: others,
  master: others,
  otherMaster: others,
  admin,
  revoked: visitor,
  deactivated: visitor,
});

const byId = (method: string, json?: unknown) => async (person: Person) => ({
  method,
  params: { id: person.id },
  ...(json === undefined ? {} : { json }),
});
const byProfile = (method: string, json: unknown) => async (person: Person) => ({
  method,
  params: { id: await profileIdOf(person) },
  json,
});
const withImage = async (person: Person) => ({
  method: "POST",
  params: { id: await profileIdOf(person) },
  body: fileForm(await picture()),
});
const application = (method: string, json?: unknown) => async (person: Person) => {
  const row = await db.masterApplication.create({
    data: { userId: person.id, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
  });
  return { method, params: { id: row.id }, ...(json === undefined ? {} : { json }) };
};
const proof = { currentPassword: PASSWORD, code: "000000" };
const change = { currentPassword: PASSWORD, password: "otra-calma-8", passwordConfirmation: "otra-calma-8" };

const table: Row[] = [
  ["GET /api/users", people, async () => ({}), who(200, 200, 200, 200)],
  ["GET /api/users/{id}", user, byId("GET"), who(200, 200, 200, 200)],
  ["PUT /api/users/{id}", update, byId("PUT", { name: "Nerea" }), who(401, 200, 403, 200)],
  ["PUT /api/users/{id} role", update, byId("PUT", { role: "admin" }), who(401, 403, 403, 200)],
  ["PUT /api/users/{id} verified", update, byId("PUT", { verified: true }), who(401, 403, 403, 200)],
  [
    "PUT /api/users/{id} emailVerified",
    update,
    byId("PUT", { emailVerified: "2026-01-01" }),
    who(401, 403, 403, 200),
  ],
  ["PUT /api/users/{id} active", update, byId("PUT", { active: false }), who(401, 403, 403, 200)],
  ["PUT /api/users/{id} userId", update, byId("PUT", { userId: randomUUID() }), who(401, 403, 403, 200)],
  ["PUT /api/users/{id} email", update, byId("PUT", { email: "x@example.test" }), who(401, 422, 403, 403)],
  [
    "POST /api/users/{id}",
    resend,
    async (p) => ({ method: "POST", params: { id: p.id }, json: { id: p.id } }),
    who(401, 200, 403, 403),
  ],
  [
    "POST …/update-last-active",
    lastActive,
    async (p) => ({ method: "POST", json: { lastActiveAt: new Date().toISOString(), email: p.email } }),
    who(401, 200, 403, 403),
  ],
  [
    "PUT /api/profiles/{id}",
    saveProfile,
    byProfile("PUT", { profile: { completedStep: 1 } }),
    who(401, 200, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} role",
    saveProfile,
    byProfile("PUT", { profile: { role: "admin" } }),
    who(401, 403, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} userId",
    saveProfile,
    byProfile("PUT", { userId: randomUUID() }),
    who(401, 403, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} masterProfile",
    saveProfile,
    byProfile("PUT", { masterProfile: { offering: "Yo" } }),
    who(401, 403, 404, 403),
  ],
  ["POST …/step-3", photo, withImage, who(401, 200, 404, 200)],
  ["POST …/backgroundImage/upload", background, withImage, who(401, 200, 404, 200)],
  ["POST …/update-password", password, byId("POST", change), who(401, 200, 403, 403)],
  [
    "POST …/second-factor",
    beginSecondFactor,
    byId("POST", { currentPassword: PASSWORD }),
    who(401, 200, 403, 403),
  ],
  ["PUT …/second-factor", confirmSecondFactor, byId("PUT", { code: "000000" }), who(401, 409, 403, 403)],
  ["DELETE …/second-factor", removeSecondFactor, byId("DELETE", proof), who(401, 409, 403, 403)],
  ["POST …/recovery-codes", renewRecoveryCodes, byId("POST", proof), who(401, 409, 403, 403)],
  ["PUT /api/users/{id} secondFactor", update, byId("PUT", { secondFactor: false }), who(401, 403, 403, 200)],
  ["GET …/sessions", sessions, byId("GET"), who(401, 200, 403, 403)],
  ["DELETE …/sessions", endOthers, byId("DELETE"), who(401, 204, 403, 403)],
  [
    "DELETE …/sessions/{id}",
    endSession,
    async (p) => ({ method: "DELETE", params: { id: p.id, sessionId: randomUUID() } }),
    who(401, 404, 403, 403),
  ],
  ["GET …/data", ownData, byId("GET"), who(401, 200, 403, 403)],
  [
    "DELETE /api/account-settings/{id}",
    close,
    byId("DELETE", { password: PASSWORD }),
    who(401, 204, 403, 403),
  ],
  ["GET /api/applications/mine", mine, async () => ({}), who(401, 200, 200, 200)],
  ["GET /api/admin/applications", applications, async () => ({}), who(401, 403, 403, 200)],
  ["POST …/approve", approve, application("POST"), who(401, 403, 403, 200)],
  ["POST …/refuse", refuse, application("POST", { reason: "Falta detalle" }), who(401, 403, 403, 200)],
  ["GET /api/admin/audit", audit, async () => ({}), who(401, 403, 403, 200)],
];

async function snapshot({ id }: Person) {
  const person = await db.user.findUnique({
    where: { id },
    include: {
      profile: true,
      masterProfile: true,
      applications: true,
      files: true,
      secondFactor: true,
      sessions: { omit: { lastSeenAt: true } },
      tokens: true,
    },
  });
  const audits = await db.auditEntry.count({ where: { subjectId: id } });
  const mails = await db.outboxMail.count({ where: { userId: id } });
  return JSON.stringify({ person, audits, mails });
}

async function answers(handler: Handler, request: (person: Person) => Promise<Request>) {
  const statuses: Partial<Statuses> = {};
  const wroteWhenRefused: Persona[] = [];
  for (const persona of PERSONAS) {
    const person = await makeUser();
    const cookie = await cookieToward(person, persona);
    const given = await request(person);
    const before = await snapshot(person);
    const { status } = await call(handler, { ...given, cookie });
    statuses[persona] = status;
    if (status >= 400 && (await snapshot(person)) !== before) wroteWhenRefused.push(persona);
  }
  return { statuses, wroteWhenRefused };
}

describe("what may be done to a person", () => {
  test.each(table)("%s", async (_name, handler, request, statuses) => {
    expect(await answers(handler, request)).toEqual({ statuses, wroteWhenRefused: [] });
  });

  test("the table would tell of a handler that asks nobody (control)", async () => {
    const open: Handler = async (_request, { params }) => {
      await db.user.update({ where: { id: (await params).id }, data: { name: "Cualquiera" } });
      return Response.json({}, { status: 403 });
    };
    const found = await answers(open, byId("PUT", { name: "Nerea" }));
    expect(found.statuses).not.toEqual(who(401, 200, 403, 200));
    expect(found.wroteWhenRefused).toEqual([...PERSONAS]);
  });
});

const CSV_STATUSES = who(401, 403, 403, 200);

test("only admins take out the list of people", async () => {
  const person = await makeUser();
  for (const persona of PERSONAS) {
    const cookie = await cookieToward(person, persona);
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const answer = await csv(new NextRequest("http://localhost:3000/api", { headers }), {
      params: Promise.resolve({}),
    });
    expect([persona, answer.status]).toEqual([persona, CSV_STATUSES[persona]]);
    await answer.body?.cancel();
  }
});

const SECRETS = /password|hash|token|\$argon2/i;

describe("reading a person", () => {
  test("others see what is public, self and admins all but secrets", async () => {
    const person = await makeUser();
    for (const persona of PERSONAS) {
      const cookie = await cookieToward(person, persona);
      const { body } = await call(user, { params: { id: person.id }, cookie });
      const sees = persona === "self" || persona === "admin";
      expect([persona, "email" in body.data]).toEqual([persona, sees]);
      expect(JSON.stringify(body)).not.toMatch(SECRETS);
      if (!sees) expect(JSON.stringify(body)).not.toContain(person.email);
    }
  });

  test("an account that is closed is there for admins alone", async () => {
    const person = await makeUser();
    await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    for (const persona of ["visitor", "student", "master", "admin"] as const) {
      const cookie = await cookieToward(person, persona);
      const { status } = await call(user, { params: { id: person.id }, cookie });
      expect([persona, status]).toEqual([persona, persona === "admin" ? 200 : 404]);
    }
  });

  test("an id that never was is nobody's, and no id is malformed", async () => {
    const cookie = await cookieOf(await makeUser());
    expect((await call(user, { params: { id: randomUUID() }, cookie })).status).toBe(404);
    expect((await call(user, { params: { id: "1 or 1=1" }, cookie })).status).toBe(400);
  });
});
