import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { getSessionCookie } from "@/lib/identity/auth/cookie";
import { hashPassword } from "@/lib/identity/passwords/hash";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { openSession } from "@/lib/identity/sessions/service";
import type { Member, Role } from "@/lib/platform/actor";

export const TEST_PASSWORD = "calma-y-fuego-7";

// Hashing is deliberately slow, so all users share one hash.
let passwordHash: Promise<string> | undefined;

type UserOverrides = {
  role?: Role;
  name?: string;
  lastName?: string;
  email?: string;
  country?: string;
  timezone?: string | null;
  emailVerified?: Date | null;
};

/** Creates a user with a unique slug and email; Masters and admins have verified theirs. */
export async function createTestUser({
  role = "student",
  name = "Inés",
  lastName = "Peña",
  email,
  country,
  timezone = null,
  emailVerified = role === "student" ? null : new Date(),
}: UserOverrides = {}) {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const suffix = randomUUID().slice(0, 8);
  return db.user.create({
    data: {
      slug: `persona-${suffix}`,
      name,
      lastName,
      email: email ?? `persona-${suffix}@example.test`,
      passwordHash: await passwordHash,
      role,
      emailVerified,
      timezone,
      acceptedTermsAt: new Date(),
      profile: { create: { country: country ?? "ES", city: "Valencia" } },
      ...(role === "student"
        ? {}
        : {
            masterProfile: {
              create: { shortDescription: "Facilitadora de respiración", offering: "Respirar sin prisa." },
            },
          }),
    },
  });
}

export const createTestMaster = (overrides: UserOverrides = {}) =>
  createTestUser({ ...overrides, role: "master" });
export const createTestAdmin = (overrides: UserOverrides = {}) =>
  createTestUser({ ...overrides, role: "admin" });

/** Returns the user as the actor of a call, with a session of their own. */
export const toTestMember = ({
  id,
  slug,
  email,
  role,
}: Omit<Member, "kind" | "ipAddress" | "sessionId">): Member => ({
  kind: "member",
  ipAddress: "test",
  sessionId: randomUUID(),
  id,
  slug,
  email,
  role,
});

/** Opens a session. Returns its `Cookie` header. */
export async function createSessionCookie(user: { id: string }): Promise<string> {
  const sid = await openSession({ userId: user.id, ipAddress: "test", userAgent: null });
  const token = await encode({ token: { sub: user.id, sid }, secret: env.NEXTAUTH_SECRET });
  return `${getSessionCookie().name}=${token}`;
}

export async function getProfileId(user: { id: string }): Promise<string> {
  return (await db.profile.findUniqueOrThrow({ where: { userId: user.id } })).id;
}
