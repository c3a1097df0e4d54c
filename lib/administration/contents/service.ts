import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import type { AuditAction } from "@/lib/identity/audit/schema";
import { lockAsAdmin, lockForChange, lockManyForChange } from "@/lib/identity/lock-user";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { FEATURE_OBSTACLES, findFeatureObstacle, MAX_FEATURED } from "./policy";
import type { ContentsActionInput } from "./schema";

const ARCHIVED = "Está archivada: ya no se ve en ninguna parte.";
const NO_FREE_SLOT = `Ya hay ${MAX_FEATURED} enseñanzas destacadas. Quita una antes.`;

const contentSelect = {
  id: true,
  slug: true,
  title: true,
  status: true,
  listed: true,
  lastEndsAt: true,
  userId: true,
  takedown: { select: { createdAt: true } },
  user: {
    select: {
      slug: true,
      name: true,
      email: true,
      emailVerified: true,
      profile: { select: { profileImage: true } },
    },
  },
} as const;

/** Errors: `NotFound`. */
async function findContent(tx: Tx, id: string) {
  const content = await tx.ayni.findUnique({ where: { id, offerId: null }, select: contentSelect });
  if (!content) throw new AppError("NotFound");
  return content;
}
type Content = Awaited<ReturnType<typeof findContent>>;

/** Locks the Master, whom every change of what is listed locks. Errors: `Forbidden`, `NotFound`. */
async function lockContent(tx: Tx, actor: Member, id: string): Promise<Content> {
  const { userId } = await findContent(tx, id);
  await lockForChange(tx, actor, userId);
  return findContent(tx, id);
}

const toCacheTags = ({ slug, user }: Content): string[] => [
  cacheTags.ayni(slug),
  cacheTags.master(user.slug),
  cacheTags.catalogue(),
];

/** The subject is the Master: an entry about a content is part of what happened to them. */
const recordContentEntry = (tx: Tx, actor: Member, action: AuditAction, { id, userId }: Content) =>
  recordAuditEntry(tx, actor, { action, subject: { type: "User", id: userId }, after: { content: id } });

async function notifyTakedown(tx: Tx, { userId, user, slug, title }: Content, reason: string, now: Date) {
  const dedupeKey = `content-taken-down:${slug}:${now.toISOString()}`;
  await notify(tx, [{ kind: "content-taken-down", userId, payload: { slug, title }, dedupeKey }]);
  await queueMail(tx, {
    template: "content-taken-down",
    userId,
    to: user.email,
    payload: { name: user.name, title, reason },
    dedupeKey,
  });
}

type Takedown = { id: string; reason: string; now?: Date };

/**
 * Takes a content out of everything public; receivers keep it, its Master is notified with the reason. Returns the cache
 * tags to expire with the transaction, none if it is down already.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (archived).
 */
export async function takeDownInTransaction(
  tx: Tx,
  actor: Member,
  { id, reason, now = new Date() }: Takedown,
): Promise<string[]> {
  const content = await lockContent(tx, actor, id);
  if (content.takedown) return [];
  if (content.status === "ARCHIVED") throw conflict(ARCHIVED);
  await tx.ayniTakedown.create({ data: { ayniId: id, reason, takenDownById: actor.id, createdAt: now } });
  await tx.featuredAyni.deleteMany({ where: { ayniId: id } });
  await recordContentEntry(tx, actor, "content.takenDown", content);
  await notifyTakedown(tx, content, reason, now);
  return toCacheTags(content);
}

/** Idempotent; the first reason stays. Errors: as `takeDownInTransaction`. */
export async function takeDownContent(actor: Member, id: string, reason: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) =>
    expireTags(...(await takeDownInTransaction(tx, actor, { id, reason }))),
  );
}

/** Undoes a takedown. Returns the cache tags to expire, none if it is not down. Errors: `Forbidden`, `NotFound`. */
export async function restoreInTransaction(tx: Tx, actor: Member, id: string, now: Date): Promise<string[]> {
  const content = await lockContent(tx, actor, id);
  if (!content.takedown) return [];
  await tx.ayniTakedown.delete({ where: { ayniId: id } });
  await recordContentEntry(tx, actor, "content.restored", content);
  const { userId, slug, title } = content;
  const dedupeKey = `content-restored:${slug}:${now.toISOString()}`;
  await notify(tx, [{ kind: "content-restored", userId, payload: { slug, title }, dedupeKey }]);
  return toCacheTags(content);
}

/** Undoes a takedown; idempotent. Errors: `Forbidden`, `NotFound`. */
export async function restoreContent(actor: Member, id: string, now = new Date()): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) =>
    expireTags(...(await restoreInTransaction(tx, actor, id, now))),
  );
}

/** Lets admins change the featured contents one after another. */
async function lockFeatured(tx: Tx, actor: Member): Promise<void> {
  await lockAsAdmin(tx, actor);
  await tx.$executeRaw`lock table "FeaturedAyni" in share row exclusive mode`;
}

/** Frees the slots of contents that the home page does not show any more. Returns a free slot, if any. */
async function findFreeSlot(tx: Tx, now: Date): Promise<number | undefined> {
  await tx.featuredAyni.deleteMany({
    where: { OR: [{ ayni: { listed: false } }, { ayni: { lastEndsAt: { lte: now } } }] },
  });
  const rows = await tx.featuredAyni.findMany({ select: { slot: true } });
  const taken = new Set(rows.map(({ slot }) => slot));
  return Array.from({ length: MAX_FEATURED }, (_, index) => index + 1).find((slot) => !taken.has(slot));
}

/** Returns false if it is featured already. Call after `lockFeatured`. Errors: as `featureContent`. */
async function featureInTransaction(tx: Tx, actor: Member, id: string, now: Date): Promise<boolean> {
  const content = await findContent(tx, id);
  if (await tx.featuredAyni.findUnique({ where: { ayniId: id } })) return false;
  const { emailVerified, profile } = content.user;
  const profileImage = profile?.profileImage ?? null;
  const obstacle = findFeatureObstacle({ ...content, emailVerified, profileImage }, now);
  if (obstacle) throw conflict(FEATURE_OBSTACLES[obstacle]);
  const slot = await findFreeSlot(tx, now);
  if (slot === undefined) throw conflict(NO_FREE_SLOT);
  await tx.featuredAyni.create({ data: { ayniId: id, slot, featuredById: actor.id, createdAt: now } });
  await recordContentEntry(tx, actor, "content.featured", content);
  return true;
}

/** Puts a featured content first, or no longer. Returns false if it is so already. Call after `lockFeatured`. */
async function pinInTransaction(tx: Tx, actor: Member, id: string, pinned: boolean): Promise<boolean> {
  if (pinned)
    await tx.featuredAyni.updateMany({ where: { pinned, ayniId: { not: id } }, data: { pinned: false } });
  const { count } = await tx.featuredAyni.updateMany({
    where: { ayniId: id, pinned: !pinned },
    data: { pinned },
  });
  if (count === 0) return false;
  const action = pinned ? "content.pinned" : "content.unpinned";
  await recordContentEntry(tx, actor, action, await findContent(tx, id));
  return true;
}

/**
 * Features a content on the home page, and with `pinned` puts it first or no longer; idempotent.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (the home page cannot show it, or every slot is taken).
 */
export async function featureContent(
  actor: Member,
  id: string,
  { pinned, now = new Date() }: { pinned?: boolean; now?: Date } = {},
): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) => {
    await lockFeatured(tx, actor);
    const isNew = await featureInTransaction(tx, actor, id, now);
    const isMoved = pinned !== undefined && (await pinInTransaction(tx, actor, id, pinned));
    if (isNew || isMoved) expireTags(cacheTags.catalogue());
  });
}

/** Idempotent. Errors: `Forbidden`, `NotFound`. */
export async function unfeatureContent(actor: Member, id: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) => {
    await lockFeatured(tx, actor);
    const content = await findContent(tx, id);
    const { count } = await tx.featuredAyni.deleteMany({ where: { ayniId: id } });
    if (count === 0) return;
    await recordContentEntry(tx, actor, "content.unfeatured", content);
    expireTags(cacheTags.catalogue());
  });
}

async function featureAll(tx: Tx, actor: Member, ids: string[], now: Date): Promise<string[][]> {
  await lockFeatured(tx, actor);
  const changes: string[][] = [];
  for (const id of ids)
    if (await featureInTransaction(tx, actor, id, now)) changes.push([cacheTags.catalogue()]);
  return changes;
}

/** Locks the Masters first, in one order: two admins may have selected the same contents. */
async function takeDownAll(tx: Tx, actor: Member, ids: string[], reason: string): Promise<string[][]> {
  const owners = await tx.ayni.findMany({ where: { id: { in: ids } }, select: { userId: true } });
  await lockManyForChange(
    tx,
    actor,
    owners.map(({ userId }) => userId),
  );
  const changes: string[][] = [];
  for (const id of ids) changes.push(await takeDownInTransaction(tx, actor, { id, reason }));
  return changes.filter((tags) => tags.length > 0);
}

/**
 * Features several contents or takes them down for one reason, all or none; returns how many it changed. Each has its own
 * audit entry and, if it is taken down, its own mail.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (one is archived or cannot be featured, or too few slots are free).
 */
export async function changeContents(
  actor: Member,
  input: ContentsActionInput,
  now = new Date(),
): Promise<{ count: number }> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const ids = [...new Set(input.ids)];
  return expiringTransaction(async (tx, expireTags) => {
    const changes =
      input.action === "feature"
        ? await featureAll(tx, actor, ids, now)
        : await takeDownAll(tx, actor, ids, input.reason);
    expireTags(...new Set(changes.flat()));
    return { count: changes.length };
  });
}
