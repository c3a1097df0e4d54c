import "server-only";
import { canEditAyni, requireAyniEditor } from "@/lib/content/access";
import { findUserTimeZone } from "@/lib/identity/users/data";
import type { Actor, Member } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Discount, Prisma } from "@/lib/platform/db/generated/client";
import { toLocalDay } from "@/lib/platform/time/days";
import { toIsoString } from "@/lib/platform/time/instants";
import { calculateReducedPrice, getDiscountState } from "./policy";
import type { ListedPrice } from "./policy";
import type {
  AppliedDiscount,
  DiscountKind,
  DiscountsPage,
  DiscountView,
  EarlyPrice,
  PublicPricing,
} from "./schema";

/** A discount lowers the price of a content, or the first charge of a membership. */
export type PricedOffer = ListedPrice & { id: string };

/** A discount that applies to an offer now. Amounts in minor units. */
export type OfferDiscount = Pick<Discount, "id" | "kind" | "code"> & { amount: number; listAmount: number };

export const toDiscountKind = (kind: Discount["kind"]): DiscountKind => (kind === "CODE" ? "code" : "early");

export const appliedDiscountSelect = { kind: true, code: true } satisfies Prisma.DiscountSelect;

type DiscountedOrder = {
  listAmount: number | null;
  discountAmount: number;
  discount: Pick<Discount, "kind" | "code"> | null;
};

/** Returns the discount of an order; null without one. */
export function toAppliedDiscount({
  listAmount,
  discountAmount,
  discount,
}: DiscountedOrder): AppliedDiscount | null {
  if (!discount || listAmount === null) return null;
  return { kind: toDiscountKind(discount.kind), code: discount.code, listAmount, discountAmount };
}

/** Returns null where the discount does not apply to the price. */
export function applyDiscount(
  { id, kind, code, ...reduction }: Discount,
  offer: PricedOffer,
): OfferDiscount | null {
  const amount = calculateReducedPrice(reduction, offer);
  return amount === null ? null : { id, kind, code, amount, listAmount: offer.amount };
}

/** Returns the early price of an offer at `now`; null without one. */
export async function findEarlyDiscount(
  offer: PricedOffer,
  now: Date,
  tx: Tx = db,
): Promise<OfferDiscount | null> {
  const row = await tx.discount.findFirst({ where: { ayniId: offer.id, kind: "EARLY", archivedAt: null } });
  return row && getDiscountState(row, now) === "open" ? applyDiscount(row, offer) : null;
}

export const findCodeRow = (ayniId: string, code: string): Promise<Discount | null> =>
  db.discount.findFirst({
    where: { ayniId, code },
    orderBy: [{ archivedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }],
  });

/** Last day before an exclusive end. */
const toLastDay = (endsAt: Date | null, zone: string): string | null =>
  endsAt && toLocalDay(new Date(endsAt.getTime() - 1).toISOString(), zone);

function toDiscountView(
  row: Discount,
  offer: PricedOffer,
  { zone, now }: { zone: string; now: Date },
): DiscountView {
  const price = calculateReducedPrice(row, offer);
  const state = getDiscountState(row, now);
  return {
    id: row.id,
    kind: toDiscountKind(row.kind),
    code: row.code,
    percent: row.percent,
    amount: row.amount,
    currency: row.currency,
    endsOn: toLastDay(row.endsAt, zone),
    maxUses: row.maxUses,
    usedCount: row.usedCount,
    state: state === "open" && price === null ? "inapplicable" : state,
    price,
  };
}

const contentSelect = {
  id: true,
  slug: true,
  title: true,
  contentType: true,
  userId: true,
  status: true,
  amount: true,
  currency: true,
  minimumAmount: true,
  user: { select: { slug: true } },
  membershipPlan: { select: { interval: true, archivedAt: true } },
} satisfies Prisma.AyniSelect;

export type DiscountableContent = Prisma.AyniGetPayload<{ select: typeof contentSelect }>;

/** Returns null unless the actor may change it. */
export async function findDiscountableContent(
  actor: Actor,
  slug: string,
): Promise<DiscountableContent | null> {
  const row = await db.ayni.findUnique({ where: { slug }, select: contentSelect });
  return row && canEditAyni(actor, row) ? row : null;
}

/** Errors: `NotFound` (missing, or another's), `Forbidden` (an owner who is no longer a Master). */
export async function getDiscountableContent(
  actor: Member,
  { id }: { id: string },
): Promise<DiscountableContent> {
  const row = await db.ayni.findUnique({ where: { id }, select: contentSelect });
  requireAyniEditor(actor, row);
  return row;
}

/** Discounts of a content, newest first, with their state at `now`. Errors as of `getDiscountableContent`. */
export async function listDiscounts(
  actor: Member,
  { id: ayniId }: { id: string },
  now = new Date(),
): Promise<DiscountsPage> {
  const { userId, user, membershipPlan, ...row } = await getDiscountableContent(actor, { id: ayniId });
  const { id, slug, title, amount, currency, minimumAmount } = row;
  const membership = membershipPlan && {
    interval: membershipPlan.interval === "YEAR" ? ("year" as const) : ("month" as const),
    masterSlug: user.slug,
  };
  const content = { id, slug, title, amount, currency, minimumAmount, membership };
  const [zone, rows] = await Promise.all([
    findUserTimeZone(userId),
    db.discount.findMany({
      where: { ayniId: content.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  ]);
  return { content, discounts: rows.map((row) => toDiscountView(row, content, { zone, now })) };
}

export async function loadPublicPricing(
  offer: PricedOffer & { userId: string },
  now: Date,
): Promise<PublicPricing> {
  const rows = await db.discount.findMany({ where: { ayniId: offer.id, archivedAt: null } });
  const open = rows.filter((row) => getDiscountState(row, now) === "open");
  const row = open.find(({ kind }) => kind === "EARLY");
  const early = row && applyDiscount(row, offer);
  return {
    hasCodes: open.some((other) => other.kind === "CODE" && applyDiscount(other, offer) !== null),
    early: early
      ? {
          amount: early.amount,
          listAmount: early.listAmount,
          endsAt: toIsoString(row.endsAt),
          endsOn: toLastDay(row.endsAt, await findUserTimeZone(offer.userId)),
          usesLeft: row.maxUses === null ? null : row.maxUses - row.usedCount,
        }
      : null,
  };
}

const isOpenAt = ({ endsAt }: EarlyPrice, now: Date): boolean => endsAt === null || new Date(endsAt) > now;

/** Returns the early price of a public content, if any, and if it has codes, from the cache of its page. */
export async function findPublicPricing(
  offer: PricedOffer & { slug: string; userId: string },
  now: Date,
): Promise<PublicPricing> {
  const { id, userId, amount, minimumAmount, currency } = offer;
  const pricing = await cached(
    () => loadPublicPricing({ id, userId, amount, minimumAmount, currency }, now),
    ["pricing", id, String(amount), currency, String(minimumAmount)],
    { tags: [cacheTags.ayni(offer.slug)], seconds: 300 },
  );
  return pricing.early && isOpenAt(pricing.early, now) ? pricing : { ...pricing, early: null };
}
