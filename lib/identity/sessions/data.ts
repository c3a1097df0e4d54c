import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { secondFactorRequired } from "@/lib/second-factor/required";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import type { SessionUser } from "@/lib/identity/users/schema";
import { deviceOf, shortAddress } from "./device";
import type { SessionView } from "./schema";
import { touchSession } from "./service";

const SHOWN = 100;

const live = (id: string) => ({
  id,
  revokedAt: null,
  expiresAt: { gt: new Date() },
  user: { deactivatedAt: null, anonymisedAt: null },
});

/** Whose session this is, or null when it has ended or its owner may no longer enter. */
export async function findLiveSession(id: string) {
  const session = await db.session.findFirst({
    where: live(id),
    select: {
      lastSeenAt: true,
      user: {
        select: {
          id: true,
          slug: true,
          email: true,
          role: true,
          secondFactor: { select: { confirmedAt: true } },
        },
      },
    },
  });
  if (!session) return null;
  await touchSession(id, session.lastSeenAt);
  const { secondFactor, ...user } = session.user;
  const lacking = secondFactorRequired(user.role) && !secondFactor?.confirmedAt;
  return lacking ? { ...user, lacksSecondFactor: true as const } : user;
}

/** The live sessions of the actor, the last seen first. Errors: `Forbidden` (another's account). */
export async function sessionsOf(actor: Member, userId: string): Promise<SessionView[]> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const rows = await db.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    ...deviceOf(userAgent),
    address: shortAddress(address),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

/** What the session call tells its owner, or null when the session has ended. */
export async function findSessionUser(id: string): Promise<SessionUser | null> {
  const session = await db.session.findFirst({
    where: live(id),
    select: {
      user: {
        select: {
          id: true,
          slug: true,
          name: true,
          lastName: true,
          email: true,
          role: true,
          emailVerified: true,
          profile: { select: { id: true, completedStep: true, profileImage: true } },
        },
      },
    },
  });
  if (!session?.user.profile) return null;
  const { profile, emailVerified, ...user } = session.user;
  return {
    ...user,
    emailVerified: emailVerified?.toISOString() ?? null,
    image: profile.profileImage ? storage.publicUrl(profile.profileImage) : null,
    profileId: profile.id,
    completedStep: profile.completedStep,
  };
}
