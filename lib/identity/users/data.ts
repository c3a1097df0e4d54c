import "server-only";
import type { Actor } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { toMasterProfileView, toProfileView } from "@/lib/identity/profiles/views";
import { secondFactorOf } from "@/lib/identity/second-factor/data";
import { pendingAddress } from "@/lib/identity/one-time-tokens/data";
import { notificationChoices } from "@/lib/messaging/preferences/schema";
import { quietHoursOf } from "@/lib/messaging/preferences/quiet-hours";
import { canEditUser } from "../../users/policy";
import type { PrivateUser, PublicProfile } from "./schema";

const withProfiles = { profile: true, masterProfile: true } satisfies Prisma.UserInclude;
type Row = Prisma.UserGetPayload<{ include: typeof withProfiles }>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toPublic({ id, slug, name, lastName, role, createdAt, ...row }: Row): PublicProfile {
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
    // Where a Master teaches is for all; where an apprentice lives is not.
    city: isMaster ? (profile?.location.city ?? null) : null,
    disciplines: profile?.disciplines ?? [],
    createdAt: createdAt.toISOString(),
    masterProfile: isMaster && row.masterProfile ? toMasterProfileView(row.masterProfile) : null,
  };
}

async function toPrivate(tx: Tx, row: Row): Promise<PrivateUser> {
  const { id, slug, name, lastName, email, role, country, currency, timezone } = row;
  const profile = row.profile ? toProfileView(row.profile) : null;
  return {
    id,
    slug,
    name,
    lastName,
    email,
    pendingEmail: await pendingAddress(tx, id),
    role,
    country,
    currency,
    timezone,
    image: profile?.profileImage ?? null,
    emailVerified: iso(row.emailVerified),
    notificationPreferences: notificationChoices(row.notificationPreferences),
    quietHours: quietHoursOf(row),
    acceptedTermsAt: row.acceptedTermsAt.toISOString(),
    lastActiveAt: iso(row.lastActiveAt),
    createdAt: row.createdAt.toISOString(),
    active: row.deactivatedAt === null,
    secondFactor: await secondFactorOf(tx, id),
    profile,
    masterProfile: row.masterProfile ? toMasterProfileView(row.masterProfile) : null,
  };
}

/** A person with all that they see of themselves; `tx` when it is to be read within a change. */
export async function privateUser(id: string, tx: Tx = db): Promise<PrivateUser> {
  return toPrivate(tx, await tx.user.findUniqueOrThrow({ where: { id }, include: withProfiles }));
}

/**
 * A person: all but secrets for themselves and admins, what is public for others.
 * Errors: `NotFound`, also for others when the account is closed.
 */
export async function findUser(actor: Actor, id: string): Promise<PrivateUser | PublicProfile> {
  const row = await db.user.findFirst({ where: { id, anonymisedAt: null }, include: withProfiles });
  const open = canEditUser(actor, id);
  if (!row || (!open && row.deactivatedAt)) throw new AppError("NotFound");
  return open ? toPrivate(db, row) : toPublic(row);
}

/** What everybody sees of a person, from the cache; null when nobody has an open account under this slug. */
export function publicProfile(slug: string): Promise<PublicProfile | null> {
  const read = async () => {
    const where = { slug, deactivatedAt: null, anonymisedAt: null };
    const row = await db.user.findFirst({ where, include: withProfiles });
    return row ? toPublic(row) : null;
  };
  return cached(read, ["profile", slug], { tags: [cacheTags.master(slug)], seconds: 300 });
}

/** The tags of all cached pages that show a person; the catalogue's only for who gives something. */
export async function publicTags(userId: string): Promise<string[]> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      slug: true,
      masterProfile: { select: { id: true } },
      ayni: { where: { status: "PUBLISHED" }, select: { slug: true } },
      thanksGiven: { select: { master: { select: { slug: true } }, ayni: { select: { slug: true } } } },
    },
  });
  if (!user) return [];
  const thanked = user.thanksGiven.flatMap(({ master, ayni }) => [
    cacheTags.master(master.slug),
    cacheTags.ayni(ayni.slug),
  ]);
  if (!user.masterProfile && user.ayni.length === 0) return [cacheTags.master(user.slug), ...thanked];
  const contents = user.ayni.map(({ slug }) => cacheTags.ayni(slug));
  return [cacheTags.master(user.slug), cacheTags.catalogue(), ...contents, ...thanked];
}
