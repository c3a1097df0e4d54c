import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member, Role } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { describeDevice, truncateIpAddress } from "./device";
import type { SessionUser, SessionView } from "./schema";
import { touchSession } from "./service";

const MAX_SESSIONS = 100;

const liveSessionWhere = (id: string) => ({
  id,
  revokedAt: null,
  expiresAt: { gt: new Date() },
  user: { deactivatedAt: null, anonymisedAt: null },
});

export const isSecondFactorRequired = (role: Role): boolean =>
  role === "admin" && env.ADMIN_SECOND_FACTOR === "required";

type SessionOwnerRow = Pick<Member, "id" | "slug" | "email" | "role"> & {
  lastSeenAt: Date;
  hasSecondFactor: boolean;
};

/** Returns null if the session has ended or the account is closed. Refreshes `lastSeenAt`. */
export async function findSessionOwner(id: string) {
  // Every request with a session reads it: one statement instead of one per relation.
  const [row] = await db.$queryRaw<SessionOwnerRow[]>`
    select u.id, u.slug, u.email, u.role, s."lastSeenAt", f."confirmedAt" is not null as "hasSecondFactor"
    from "Session" s join "User" u on u.id = s."userId" left join "SecondFactor" f on f."userId" = u.id
    where s.id = ${id}::uuid and s."revokedAt" is null and s."expiresAt" > now()
      and u."deactivatedAt" is null and u."anonymisedAt" is null`;
  if (!row) return null;
  const { lastSeenAt, hasSecondFactor, ...user } = row;
  await touchSession(id, lastSeenAt);
  const lacksSecondFactor = isSecondFactorRequired(user.role) && !hasSecondFactor;
  return lacksSecondFactor ? { ...user, lacksSecondFactor: true as const } : user;
}

/** Live sessions, the most recently seen first. Errors: `Forbidden` (another user). */
export async function listOwnSessions(actor: Member, userId: string): Promise<SessionView[]> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const rows = await db.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: MAX_SESSIONS,
  });
  return rows.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    ...describeDevice(userAgent),
    address: truncateIpAddress(address),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

export async function findSessionUser(id: string): Promise<SessionUser | null> {
  const session = await db.session.findFirst({
    where: liveSessionWhere(id),
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
    image: profile.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
    profileId: profile.id,
    completedStep: profile.completedStep,
  };
}
