import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member, Role } from "@/lib/platform/actor";
import type { MasterTitle } from "@/lib/platform/copy/master-title";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { storage } from "@/lib/platform/ports/storage";
import { describeDevice, truncateIpAddress } from "./device";
import type { SessionUser, SessionView } from "./schema";
import { touchSession } from "./service";

const MAX_SESSIONS = 100;

/** The condition that neither a session `s` nor its user `u` has ended. */
const isLiveSql = Prisma.sql`s."revokedAt" is null and s."expiresAt" > now()
  and u."deactivatedAt" is null and u."anonymisedAt" is null`;

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
    where s.id = ${id}::uuid and ${isLiveSql}`;
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

type SessionUserRow = Omit<SessionUser, "emailVerified" | "image" | "welcomeDue" | "masterTitle"> & {
  emailVerified: Date | null;
  profileImage: string | null;
  welcomeDue: boolean;
  masterTitle: MasterTitle | null;
};

/** Returns null if the session has ended, or the account is closed or has no profile. */
export async function findSessionUser(id: string): Promise<SessionUser | null> {
  const [row] = await db.$queryRaw<SessionUserRow[]>`
    select u.id, u.slug, u.name, u."lastName", u.email, u.role, u."emailVerified",
           p.id as "profileId", p."completedStep", p."profileImage", p."masterTitle",
           coalesce(m."welcomeDue" and u.role = 'master', false) as "welcomeDue"
    from "Session" s join "User" u on u.id = s."userId" join "Profile" p on p."userId" = u.id
    left join "MasterProfile" m on m."userId" = u.id
    where s.id = ${id}::uuid and ${isLiveSql}`;
  if (!row) return null;
  const { profileImage, emailVerified, welcomeDue, masterTitle, ...user } = row;
  return {
    ...user,
    emailVerified: emailVerified?.toISOString() ?? null,
    image: profileImage ? storage.toPublicUrl(profileImage) : null,
    ...(welcomeDue && { welcomeDue }),
    ...(masterTitle && { masterTitle }),
  };
}
