import { z } from "zod";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

/** Whether the actor sees all of a person's data, and may change them. */
export const canEditUser = (actor: Actor, userId: string): boolean => isSelf(actor, userId) || isAdmin(actor);

const anything = z.unknown().optional();

/** What only an admin, or nobody, decides about a person. Taken as it comes: who sends it is looked at first. */
export const authorityFields = {
  role: anything,
  verified: anything,
  emailVerified: anything,
  active: anything,
  secondFactor: anything,
  deactivatedAt: anything,
  userId: anything,
};

/** Whether a body tries to decide what is not its sender's. */
export const claimsAuthority = (body: object | undefined): boolean =>
  body !== undefined &&
  Object.entries(body).some(([name, value]) => Object.hasOwn(authorityFields, name) && value !== undefined);
