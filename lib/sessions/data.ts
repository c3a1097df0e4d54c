import "server-only";
import { db } from "@/lib/db/client";
import { storage } from "@/lib/ports/storage";
import type { SessionUser } from "@/lib/users/schema";

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
    select: { user: { select: { id: true, slug: true, email: true, role: true } } },
  });
  return session?.user ?? null;
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
