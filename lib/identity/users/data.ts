import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { toMasterProfileView, toProfileView, withTraining } from "@/lib/identity/profiles/views";
import { findSecondFactor } from "@/lib/identity/second-factor/data";
import { findPendingEmail } from "@/lib/identity/one-time-tokens/data";
import { findMailBlockedSince } from "@/lib/messaging/bounces/data";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { toQuietHours } from "@/lib/messaging/preferences/quiet-hours";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { canEditUser } from "./policy";
import type { PrivateUser, PublicProfile } from "./schema";

const withProfiles = { profile: true, masterProfile: { include: withTraining } } satisfies Prisma.UserInclude;
type UserRow = Prisma.UserGetPayload<{ include: typeof withProfiles }>;

function toPublicProfile({ id, slug, name, lastName, role, createdAt, ...row }: UserRow): PublicProfile {
  const profile = row.profile ? toProfileView(row.profile) : null;
  const isMaster = role !== "student" && row.masterProfile !== null;
  return {
    id,
    slug,
    name,
    lastName,
    role: isMaster ? "master" : "student",
    image: profile?.profileImage ?? null,
    backgroundImage: profile?.backgroundImage ?? null,
    country: profile?.location.country ?? null,
    // The city of a Master is public, that of an apprentice is not.
    city: isMaster ? (profile?.location.city ?? null) : null,
    disciplines: profile?.disciplines ?? [],
    createdAt: createdAt.toISOString(),
    masterProfile: isMaster && row.masterProfile ? toMasterProfileView(row.masterProfile) : null,
  };
}

async function toPrivateUser(tx: Tx, row: UserRow): Promise<PrivateUser> {
  const { id, slug, name, lastName, email, role, country, currency, timezone } = row;
  const profile = row.profile ? toProfileView(row.profile) : null;
  return {
    id,
    slug,
    name,
    lastName,
    email,
    pendingEmail: await findPendingEmail(tx, id),
    mailBlockedSince: toIsoString(await findMailBlockedSince(tx, row)),
    role,
    country,
    currency,
    timezone,
    image: profile?.profileImage ?? null,
    emailVerified: toIsoString(row.emailVerified),
    notificationPreferences: parseNotificationPreferences(row.notificationPreferences),
    quietHours: toQuietHours(row),
    acceptedTermsAt: row.acceptedTermsAt.toISOString(),
    lastActiveAt: toIsoString(row.lastActiveAt),
    createdAt: row.createdAt.toISOString(),
    active: row.deactivatedAt === null,
    secondFactor: await findSecondFactor(tx, id),
    profile,
    masterProfile: row.masterProfile ? toMasterProfileView(row.masterProfile) : null,
  };
}

export async function getPrivateUser(id: string, tx: Tx = db): Promise<PrivateUser> {
  return toPrivateUser(tx, await tx.user.findUniqueOrThrow({ where: { id }, include: withProfiles }));
}

/** Private for the user and admins, public for others. Errors: `NotFound` (for others also if deactivated). */
export async function getVisibleUser(actor: Actor, id: string): Promise<PrivateUser | PublicProfile> {
  const row = await db.user.findFirst({ where: { id, anonymisedAt: null }, include: withProfiles });
  const canSeeAll = canEditUser(actor, id);
  if (!row || (!canSeeAll && row.deactivatedAt)) throw new AppError("NotFound");
  return canSeeAll ? toPrivateUser(db, row) : toPublicProfile(row);
}

/** Cached for 5 minutes; null if no open account has this slug. */
export function findPublicProfile(slug: string): Promise<PublicProfile | null> {
  const read = async () => {
    const where = { slug, deactivatedAt: null, anonymisedAt: null };
    const row = await db.user.findFirst({ where, include: withProfiles });
    return row ? toPublicProfile(row) : null;
  };
  return cached(read, ["profile", slug], { tags: [cacheTags.master(slug)], seconds: 300 });
}

/** The zone that a user chose, or the default one. */
export async function findUserTimeZone(userId: string, tx: Tx = db): Promise<string> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { timezone: true } });
  return user?.timezone ?? DEFAULT_TIME_ZONE;
}

/** A person as notifications name them. */
export async function getNamedPerson(
  tx: Tx,
  id: string,
): Promise<{ personName: string; personSlug: string }> {
  const select = { name: true, lastName: true, slug: true } as const;
  const user = await tx.user.findUniqueOrThrow({ where: { id }, select });
  return { personName: formatFullName(user), personSlug: user.slug };
}

/** Cache tags of all pages that show the user; the catalogue only for users with published contents. */
export async function listUserCacheTags(tx: Tx, userId: string): Promise<string[]> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: {
      slug: true,
      masterProfile: { select: { id: true } },
      ayni: { where: { status: "PUBLISHED" }, select: { slug: true } },
      thanksGiven: { select: { master: { select: { slug: true } }, ayni: { select: { slug: true } } } },
    },
  });
  if (!user) return [];
  const thankedTags = user.thanksGiven.flatMap(({ master, ayni }) => [
    cacheTags.master(master.slug),
    cacheTags.ayni(ayni.slug),
    cacheTags.thanks(),
  ]);
  if (!user.masterProfile && user.ayni.length === 0) return [cacheTags.master(user.slug), ...thankedTags];
  const ayniTags = user.ayni.map(({ slug }) => cacheTags.ayni(slug));
  return [cacheTags.master(user.slug), cacheTags.catalogue(), ...ayniTags, ...thankedTags];
}
