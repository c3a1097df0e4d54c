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
import { GET as exportUsers } from "@/app/api/admin/users/export/route";
import { GET as getOwnApplication } from "@/app/api/applications/mine/route";
import { POST as background } from "@/app/api/profiles/[id]/backgroundImage/upload/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { POST as photo } from "@/app/api/profiles/[id]/step-3/route";
import { GET as user, POST as resend, PUT as update } from "@/app/api/users/[id]/route";
import { GET as listUsers } from "@/app/api/users/route";
import { POST as lastActive } from "@/app/api/users/update-last-active/route";
import { db } from "@/lib/platform/db/client";
import { buildFileForm, buildPicture } from "@/tests/support/factories/forms";
import { createPersonaCookie, PERSONAS } from "@/tests/support/factories/personas";
import type { Persona } from "@/tests/support/factories/personas";
import {
  createSessionCookie,
  createTestUser,
  TEST_PASSWORD,
  getProfileId,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// The authorization rules of docs/api.md for calls about one user, a student. Rejected calls must not write anything.

type Person = Awaited<ReturnType<typeof createTestUser>>;
type Handler = Parameters<typeof callHandler>[0];
type Request = NonNullable<Parameters<typeof callHandler>[1]>;
type Row = readonly [
  name: string,
  handler: Handler,
  request: (person: Person) => Promise<Request>,
  statuses: Statuses,
];
type Statuses = Record<Persona, number>;

/** Ended sessions and deactivated accounts count as visitors. */
const statusesFor = (visitor: number, self: number, others: number, admin: number): Statuses => ({
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
  params: { id: await getProfileId(person) },
  json,
});
const imageUpload = async (person: Person) => ({
  method: "POST",
  params: { id: await getProfileId(person) },
  body: buildFileForm(await buildPicture()),
});
const application = (method: string, json?: unknown) => async (person: Person) => {
  const row = await db.masterApplication.create({
    data: { userId: person.id, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
  });
  return { method, params: { id: row.id }, ...(json === undefined ? {} : { json }) };
};
const proof = { currentPassword: TEST_PASSWORD, code: "000000" };
const change = {
  currentPassword: TEST_PASSWORD,
  password: "otra-calma-8",
  passwordConfirmation: "otra-calma-8",
};

const table: Row[] = [
  ["GET /api/users", listUsers, async () => ({}), statusesFor(200, 200, 200, 200)],
  ["GET /api/users/{id}", user, byId("GET"), statusesFor(200, 200, 200, 200)],
  ["PUT /api/users/{id}", update, byId("PUT", { name: "Nerea" }), statusesFor(401, 200, 403, 200)],
  ["PUT /api/users/{id} role", update, byId("PUT", { role: "admin" }), statusesFor(401, 403, 403, 200)],
  ["PUT /api/users/{id} verified", update, byId("PUT", { verified: true }), statusesFor(401, 403, 403, 200)],
  [
    "PUT /api/users/{id} emailVerified",
    update,
    byId("PUT", { emailVerified: "2026-01-01" }),
    statusesFor(401, 403, 403, 200),
  ],
  ["PUT /api/users/{id} active", update, byId("PUT", { active: false }), statusesFor(401, 403, 403, 200)],
  [
    "PUT /api/users/{id} userId",
    update,
    byId("PUT", { userId: randomUUID() }),
    statusesFor(401, 403, 403, 200),
  ],
  [
    "PUT /api/users/{id} email",
    update,
    byId("PUT", { email: "x@example.test" }),
    statusesFor(401, 422, 403, 403),
  ],
  [
    "POST /api/users/{id}",
    resend,
    async (p) => ({ method: "POST", params: { id: p.id }, json: { id: p.id } }),
    statusesFor(401, 200, 403, 403),
  ],
  [
    "POST …/update-last-active",
    lastActive,
    async (p) => ({ method: "POST", json: { lastActiveAt: new Date().toISOString(), email: p.email } }),
    statusesFor(401, 200, 403, 403),
  ],
  [
    "PUT /api/profiles/{id}",
    saveProfile,
    byProfile("PUT", { profile: { completedStep: 1 } }),
    statusesFor(401, 200, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} role",
    saveProfile,
    byProfile("PUT", { profile: { role: "admin" } }),
    statusesFor(401, 403, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} userId",
    saveProfile,
    byProfile("PUT", { userId: randomUUID() }),
    statusesFor(401, 403, 404, 200),
  ],
  [
    "PUT /api/profiles/{id} masterProfile",
    saveProfile,
    byProfile("PUT", { masterProfile: { offering: "Yo" } }),
    statusesFor(401, 403, 404, 403),
  ],
  ["POST …/step-3", photo, imageUpload, statusesFor(401, 200, 404, 200)],
  ["POST …/backgroundImage/upload", background, imageUpload, statusesFor(401, 200, 404, 200)],
  ["POST …/update-password", password, byId("POST", change), statusesFor(401, 200, 403, 403)],
  [
    "POST …/second-factor",
    beginSecondFactor,
    byId("POST", { currentPassword: TEST_PASSWORD }),
    statusesFor(401, 200, 403, 403),
  ],
  [
    "PUT …/second-factor",
    confirmSecondFactor,
    byId("PUT", { code: "000000" }),
    statusesFor(401, 409, 403, 403),
  ],
  ["DELETE …/second-factor", removeSecondFactor, byId("DELETE", proof), statusesFor(401, 409, 403, 403)],
  ["POST …/recovery-codes", renewRecoveryCodes, byId("POST", proof), statusesFor(401, 409, 403, 403)],
  [
    "PUT /api/users/{id} secondFactor",
    update,
    byId("PUT", { secondFactor: false }),
    statusesFor(401, 403, 403, 200),
  ],
  ["GET …/sessions", sessions, byId("GET"), statusesFor(401, 200, 403, 403)],
  ["DELETE …/sessions", endOthers, byId("DELETE"), statusesFor(401, 204, 403, 403)],
  [
    "DELETE …/sessions/{id}",
    endSession,
    async (p) => ({ method: "DELETE", params: { id: p.id, sessionId: randomUUID() } }),
    statusesFor(401, 404, 403, 403),
  ],
  ["GET …/data", ownData, byId("GET"), statusesFor(401, 200, 403, 403)],
  [
    "DELETE /api/account-settings/{id}",
    close,
    byId("DELETE", { password: TEST_PASSWORD }),
    statusesFor(401, 204, 403, 403),
  ],
  ["GET /api/applications/mine", getOwnApplication, async () => ({}), statusesFor(401, 200, 200, 200)],
  ["GET /api/admin/applications", applications, async () => ({}), statusesFor(401, 403, 403, 200)],
  ["POST …/approve", approve, application("POST"), statusesFor(401, 403, 403, 200)],
  [
    "POST …/refuse",
    refuse,
    application("POST", { reason: "Falta detalle" }),
    statusesFor(401, 403, 403, 200),
  ],
  ["GET /api/admin/audit", audit, async () => ({}), statusesFor(401, 403, 403, 200)],
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

async function callAsEachPersona(handler: Handler, request: (person: Person) => Promise<Request>) {
  const statuses: Partial<Statuses> = {};
  const wroteWhenRejected: Persona[] = [];
  for (const persona of PERSONAS) {
    const person = await createTestUser();
    const cookie = await createPersonaCookie(person, persona);
    const options = await request(person);
    const before = await snapshot(person);
    const { status } = await callHandler(handler, { ...options, cookie });
    statuses[persona] = status;
    if (status >= 400 && (await snapshot(person)) !== before) wroteWhenRejected.push(persona);
  }
  return { statuses, wroteWhenRejected };
}

describe("authorization of calls about a user", () => {
  test.each(table)("%s", async (_name, handler, request, statuses) => {
    expect(await callAsEachPersona(handler, request)).toEqual({ statuses, wroteWhenRejected: [] });
  });

  test("control: detects a handler that authorizes nobody", async () => {
    const open: Handler = async (_request, { params }) => {
      await db.user.update({ where: { id: (await params).id }, data: { name: "Cualquiera" } });
      return Response.json({}, { status: 403 });
    };
    const result = await callAsEachPersona(open, byId("PUT", { name: "Nerea" }));
    expect(result.statuses).not.toEqual(statusesFor(401, 200, 403, 200));
    expect(result.wroteWhenRejected).toEqual([...PERSONAS]);
  });
});

const CSV_STATUSES = statusesFor(401, 403, 403, 200);

test("only admins can export users", async () => {
  const person = await createTestUser();
  for (const persona of PERSONAS) {
    const cookie = await createPersonaCookie(person, persona);
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const response = await exportUsers(new NextRequest("http://localhost:3000/api", { headers }), {
      params: Promise.resolve({}),
    });
    expect([persona, response.status]).toEqual([persona, CSV_STATUSES[persona]]);
    await response.body?.cancel();
  }
});

const SECRETS = /password|hash|token|\$argon2/i;

describe("GET /api/users/{id}", () => {
  test("returns public data to others, and private data without secrets to the user and admins", async () => {
    const person = await createTestUser();
    for (const persona of PERSONAS) {
      const cookie = await createPersonaCookie(person, persona);
      const { body } = await callHandler(user, { params: { id: person.id }, cookie });
      const seesPrivateData = persona === "self" || persona === "admin";
      expect([persona, "email" in body.data]).toEqual([persona, seesPrivateData]);
      expect(JSON.stringify(body)).not.toMatch(SECRETS);
      if (!seesPrivateData) expect(JSON.stringify(body)).not.toContain(person.email);
    }
  });

  test("returns a deactivated account to admins only", async () => {
    const person = await createTestUser();
    await db.user.update({ where: { id: person.id }, data: { deactivatedAt: new Date() } });
    for (const persona of ["visitor", "student", "master", "admin"] as const) {
      const cookie = await createPersonaCookie(person, persona);
      const { status } = await callHandler(user, { params: { id: person.id }, cookie });
      expect([persona, status]).toEqual([persona, persona === "admin" ? 200 : 404]);
    }
  });

  test("returns 404 for an unknown id and 400 for a malformed one", async () => {
    const cookie = await createSessionCookie(await createTestUser());
    expect((await callHandler(user, { params: { id: randomUUID() }, cookie })).status).toBe(404);
    expect((await callHandler(user, { params: { id: "1 or 1=1" }, cookie })).status).toBe(400);
  });
});
