import "server-only";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { isInvitationCode } from "./schema";
import type { InviterView, OwnInvitationsView } from "./schema";

const MAX_ACCEPTANCES_SHOWN = 100;

/** Returns null for an unknown code or one of a closed account. */
export async function findInviter(code: string): Promise<InviterView | null> {
  if (!isInvitationCode(code)) return null;
  const invitation = await db.invitation.findFirst({
    where: { code, inviter: { deactivatedAt: null, anonymisedAt: null } },
    select: { inviter: { select: { name: true, profile: { select: { profileImage: true } } } } },
  });
  if (!invitation) return null;
  const { name, profile } = invitation.inviter;
  return { name, image: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null };
}

export async function getInvitationResults(inviterId: string): Promise<Omit<OwnInvitationsView, "code">> {
  const acceptedWhere = {
    invitation: { inviterId },
    user: { emailVerified: { not: null }, anonymisedAt: null },
  };
  const [acceptances, total, pending, inviter] = await Promise.all([
    db.invitationAcceptance.findMany({
      where: acceptedWhere,
      orderBy: [{ createdAt: "desc" }, { userId: "desc" }],
      take: MAX_ACCEPTANCES_SHOWN,
      select: { createdAt: true, user: { select: { name: true } } },
    }),
    db.invitationAcceptance.count({ where: acceptedWhere }),
    db.invitation.count({ where: { inviterId, email: { not: null }, acceptances: { none: {} } } }),
    db.user.findUniqueOrThrow({ where: { id: inviterId }, select: { emailVerified: true } }),
  ]);
  return {
    came: acceptances.map(({ createdAt, user }) => ({ name: user.name, at: createdAt.toISOString() })),
    total,
    waiting: pending,
    mayMail: inviter.emailVerified !== null,
  };
}
