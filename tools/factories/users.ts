import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { sessionCookie } from "@/lib/identity/auth/cookie";
import { hashPassword } from "@/lib/identity/passwords/hash";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { openSession } from "@/lib/identity/sessions/service";
import type { Role } from "@/lib/identity/users/schema";

export const PASSWORD = "calma-y-fuego-7";

// One hash serves every person of a run: hashing is made to be slow.
let passwordHash: Promise<string> | undefined;

type Given = {
  role?: Role;
  name?: string;
  lastName?: string;
  email?: string;
  country?: string;
  emailVerified?: Date;
};

/** A new person whom no other test knows. */
export async function makeUser({
  role = "student",
  name = "Inés",
  lastName = "Peña",
  email,
  country,
  emailVerified,
}: Given = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const mark = randomUUID().slice(0, 8);
  return db.user.create({
    data: {
      slug: `persona-${mark}`,
      name,
      lastName,
      email: email ?? `persona-${mark}@example.test`,
      passwordHash: await passwordHash,
      role,
      emailVerified: emailVerified ?? null,
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

export const makeMaster = (given: Given = {}) => makeUser({ ...given, role: "master" });
export const makeAdmin = (given: Given = {}) => makeUser({ ...given, role: "admin" });

/** The header of a person who has signed in. */
export async function cookieOf(user: { id: string }): Promise<string> {
  const sid = await openSession({ userId: user.id, address: "test", userAgent: null });
  const token = await encode({ token: { sub: user.id, sid }, secret: env.NEXTAUTH_SECRET });
  return `${sessionCookie().name}=${token}`;
}

/** The id of a person's profile. */
export async function profileIdOf(user: { id: string }): Promise<string> {
  return (await db.profile.findUniqueOrThrow({ where: { userId: user.id } })).id;
}
