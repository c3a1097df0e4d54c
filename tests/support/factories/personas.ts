import { db } from "@/lib/platform/db/client";
import { createSessionCookie, createTestAdmin, createTestMaster, createTestUser } from "./users";

/** Callers of a user's resource: visitors, the user (`self`) and others. */
export const PERSONAS = [
  "visitor",
  "self",
  "student",
  "master",
  "otherMaster",
  "admin",
  "revoked",
  "deactivated",
] as const;
export type Persona = (typeof PERSONAS)[number];

async function createRevokedCookie(user: { id: string }): Promise<string> {
  const others = await db.session.findMany({ where: { userId: user.id }, select: { id: true } });
  const cookie = await createSessionCookie(user);
  await db.session.updateMany({
    where: { userId: user.id, id: { notIn: others.map(({ id }) => id) } },
    data: { revokedAt: new Date() },
  });
  return cookie;
}

async function createDeactivatedCookie(): Promise<string> {
  const admin = await createTestAdmin();
  const cookie = await createSessionCookie(admin);
  await createTestAdmin();
  await db.user.update({ where: { id: admin.id }, data: { deactivatedAt: new Date() } });
  return cookie;
}

const COOKIE_BY_PERSONA: Record<Persona, (self: { id: string }) => Promise<string | undefined>> = {
  visitor: async () => undefined,
  self: createSessionCookie,
  student: async () => createSessionCookie(await createTestUser()),
  master: async () => createSessionCookie(await createTestMaster()),
  otherMaster: async () => createSessionCookie(await createTestMaster()),
  admin: async () => createSessionCookie(await createTestAdmin()),
  revoked: createRevokedCookie,
  deactivated: createDeactivatedCookie,
};

/** Creates the session cookie of a persona; `revoked` is an ended session of `self`. */
export const createPersonaCookie = (self: { id: string }, persona: Persona) =>
  COOKIE_BY_PERSONA[persona](self);
