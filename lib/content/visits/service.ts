import "server-only";
import { createHash } from "node:crypto";
import { isMember } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { isBot, toVisitDay } from "./policy";
import type { VisitInput } from "./schema";
import { parseSource } from "./sources";

/** Pseudonym of a member or an IP address that changes every day. */
const hashVisitor = (visitorId: string, day: string): string =>
  createHash("sha256").update(`${env.NEXTAUTH_SECRET} ${day} ${visitorId}`).digest("base64url");

type VisitOptions = { visit: VisitInput; userAgent: string | null; now?: Date };

/**
 * Counts one view per visitor, content and day, and the first use of its purchase panel, with one statement. The owner and
 * bots do not count. Errors: `NotFound`.
 */
export async function recordVisit(
  actor: Actor,
  slug: string,
  { visit, userAgent, now = new Date() }: VisitOptions,
): Promise<void> {
  const day = toVisitDay(now);
  const visitor = hashVisitor(isMember(actor) ? actor.id : actor.ipAddress, day);
  const viewerId = isMember(actor) ? actor.id : null;
  const usesPanel = visit.step === "panel";
  const [row] = await db.$queryRaw<{ exists: boolean }[]>`
    with content as (select id, "userId" from "Ayni" where slug = ${slug} and listed),
    recorded as (
      insert into "AyniView" as view ("ayniId", day, visitor, source, "usedPanel")
      select id, ${day}::date, ${visitor}, ${parseSource(visit, getSiteUrl().href)}, ${usesPanel}::boolean
      from content where "userId" is distinct from ${viewerId}::uuid and not ${isBot(userAgent)}::boolean
      on conflict ("ayniId", day, visitor) do update set "usedPanel" = true
      where excluded."usedPanel" and not view."usedPanel")
    select exists (select from content) as "exists"`;
  if (!row?.exists) throw new AppError("NotFound");
}

/**
 * Records the steps of an order that was placed today in the buyer's view of today; that of a visitor who has just signed in
 * becomes the member's. Losing it is acceptable: the order then has no source.
 */
export async function recordOrderedVisit(actor: Member, orderId: string, now = new Date()): Promise<void> {
  const day = toVisitDay(now);
  const [visitor, anonymousVisitor] = [hashVisitor(actor.id, day), hashVisitor(actor.ipAddress, day)];
  const dayStart = `${day}T00:00:00Z`;
  try {
    await db.$executeRaw`
      update "AyniView" v set visitor = ${visitor}, "usedPanel" = true,
        "openedCheckout" = v."openedCheckout" or (o."checkoutAttempt" > 0 and o."createdAt" >= ${dayStart}::timestamptz),
        received = v.received or coalesce(o."completedAt" >= ${dayStart}::timestamptz, false)
      from "Order" o
      where o.id = ${orderId}::uuid and o."userId" = ${actor.id}::uuid
        and (o."createdAt" >= ${dayStart}::timestamptz or o."completedAt" >= ${dayStart}::timestamptz)
        and v."ayniId" = o."ayniContentId" and v.day = ${day}::date
        and v.visitor = case
          when exists (select from "AyniView" own
                       where own."ayniId" = o."ayniContentId" and own.day = ${day}::date and own.visitor = ${visitor})
          then ${visitor} else ${anonymousVisitor} end`;
  } catch (error) {
    log.warn({ err: error }, "The steps of a visit were not recorded");
  }
}

/** Records in the buyer's view of today that their payment has arrived. */
export async function recordReceivedVisit(
  tx: Tx,
  { userId, ayniContentId }: { userId: string; ayniContentId: string },
  now: Date,
): Promise<void> {
  const day = toVisitDay(now);
  await tx.ayniView.updateMany({
    where: { ayniId: ayniContentId, day: new Date(day), visitor: hashVisitor(userId, day) },
    data: { usedPanel: true, received: true },
  });
}
