import { db } from "@/lib/platform/db/client";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "./users";

/** Everyone who may ask: the person themselves, and those who are not. */
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

async function revokedCookieOf(user: { id: string }): Promise<string> {
  const others = await db.session.findMany({ where: { userId: user.id }, select: { id: true } });
  const cookie = await cookieOf(user);
  await db.session.updateMany({
    where: { userId: user.id, id: { notIn: others.map(({ id }) => id) } },
    data: { revokedAt: new Date() },
  });
  return cookie;
}

async function deactivatedCookie(): Promise<string> {
  const admin = await makeAdmin();
  const cookie = await cookieOf(admin);
  await makeAdmin();
  await db.user.update({ where: { id: admin.id }, data: { deactivatedAt: new Date() } });
  return cookie;
}

const cookies: Record<Persona, (self: { id: string }) => Promise<string | undefined>> = {
  visitor: async () => undefined,
  self: cookieOf,
  student: async () => cookieOf(await makeUser()),
  master: async () => cookieOf(await makeMaster()),
  otherMaster: async () => cookieOf(await makeMaster()),
  admin: async () => cookieOf(await makeAdmin()),
  revoked: revokedCookieOf,
  deactivated: deactivatedCookie,
};

/** The cookie of a persona towards one person; `revoked` is an ended session of that very person. */
export const cookieToward = (self: { id: string }, persona: Persona) => cookies[persona](self);
