import "server-only";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { isInvitationCode } from "./schema";
import type { Inviter, OwnInvitations } from "./schema";

const CAME_SHOWN = 100;

/** Who invites by a code; null for a code that is none or of somebody whose account is not open. */
export async function inviterOf(code: string): Promise<Inviter | null> {
  if (!isInvitationCode(code)) return null;
  const invitation = await db.invitation.findFirst({
    where: { code, inviter: { deactivatedAt: null, anonymisedAt: null } },
    select: { inviter: { select: { name: true, profile: { select: { profileImage: true } } } } },
  });
  if (!invitation) return null;
  const { name, profile } = invitation.inviter;
  return { name, image: profile?.profileImage ? storage.publicUrl(profile.profileImage) : null };
}

/** What became of somebody's invitations. */
export async function harvestOf(inviterId: string): Promise<Omit<OwnInvitations, "code">> {
  const arrived = {
    invitation: { inviterId },
    user: { emailVerified: { not: null }, anonymisedAt: null },
  };
  const [joinings, total, waiting, inviter] = await Promise.all([
    db.joining.findMany({
      where: arrived,
      orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
      take: CAME_SHOWN,
      select: { createdAt: true, user: { select: { name: true } } },
    }),
    db.joining.count({ where: arrived }),
    db.invitation.count({ where: { inviterId, email: { not: null }, joinings: { none: {} } } }),
    db.user.findUniqueOrThrow({ where: { id: inviterId }, select: { emailVerified: true } }),
  ]);
  return {
    came: joinings.map(({ createdAt, user }) => ({ name: user.name, at: createdAt.toISOString() })),
    total,
    waiting,
    mayMail: inviter.emailVerified !== null,
  };
}
