import "server-only";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { publicAyni } from "@/lib/content/access";
import { activeMaster } from "@/lib/discovery/active-master";
import { loadPublicPricing } from "@/lib/orders/discounts/data";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import { getPurchaseTerms } from "@/lib/orders/purchase-terms";
import { isMaster, isSelf, type Actor, type Member } from "@/lib/platform/actor";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { DAY_MS } from "@/lib/platform/time/instants";
import type {
  Interval,
  MasterPlansView,
  OwnPlan,
  OwnPlansPage,
  PlanCandidate,
  PlanMention,
  PlanName,
  PlanSummary,
  PlanView,
} from "./schema";

/** Longer than any period: what ended before is open to nobody. */
const LONGEST_PERIOD_MS = 400 * DAY_MS;

/** Memberships that were paid at least once. */
export const paid = {
  state: { not: "PENDING" },
  paidUntil: { not: null },
} as const satisfies Prisma.MembershipWhereInput;

/** Ended memberships whose contents are still open, as of a year that was left: until its running month is over. */
export const stillOpen = (now: Date) =>
  ({
    endedAt: { gt: new Date(now.getTime() - LONGEST_PERIOD_MS) },
    openUntil: { gt: now },
  }) satisfies Prisma.MembershipWhereInput;

/** Everyone inside: those who pay, have paused or have said that they leave, and those who are still let in. */
export const inside = (now: Date) =>
  ({ ...paid, OR: [{ endedAt: null }, stillOpen(now)] }) satisfies Prisma.MembershipWhereInput;

/** Contents with encuentros to come, or with none that could be over; says of rows what `hasOfferEnded` says of one. */
export const goesOn = (now: Date): Prisma.AyniWhereInput => ({
  OR: [{ lastEndsAt: null, contentType: { notIn: ["EVENT", "WORKSHOP"] } }, { lastEndsAt: { gt: now } }],
});

const planInclude = (now = new Date()) =>
  ({
    ayni: true,
    // One that has become bookable by the hour, or is over, stays chosen, in case it is no longer, but is not opened.
    items: { where: { ayni: { isBookable: false, ...goesOn(now) } }, select: { ayniId: true } },
  }) satisfies Prisma.MembershipPlanInclude;

export type PlanRow = Prisma.MembershipPlanGetPayload<{ include: ReturnType<typeof planInclude> }>;

export const toInterval = (interval: "MONTH" | "YEAR"): Interval => (interval === "YEAR" ? "year" : "month");

export const toPlanSummary = ({
  id,
  interval,
  ayni,
}: Pick<PlanRow, "id" | "interval" | "ayni">): PlanSummary => ({
  id,
  name: ayni.title,
  description: ayni.description,
  amount: ayni.amount,
  minimum: ayni.minimumAmount,
  currency: ayni.currency,
  interval: toInterval(interval),
});

/** Contents with a price that are not over and not booked by the hour: a membership can open them. */
const openable = (now = new Date()) =>
  ({
    ...publicAyni,
    isBookable: false,
    AND: [{ OR: [{ amount: { gt: 0 } }, { minimumAmount: { not: null } }] }, goesOn(now)],
  }) satisfies Prisma.AyniWhereInput;

type OpeningPlan = { id: string; masterId: string; opensAll: boolean };

/** The public contents that a plan opens. */
export const openedBy = ({ id, masterId, opensAll }: OpeningPlan): Prisma.AyniWhereInput => ({
  ...openable(),
  userId: masterId,
  ...(opensAll ? {} : { planItems: { some: { planId: id } } }),
});

/** Plans that open a content. */
export const opening = ({ id, userId }: { id: string; userId: string }) =>
  ({
    masterId: userId,
    archivedAt: null,
    OR: [{ opensAll: true }, { items: { some: { ayniId: id } } }],
  }) satisfies Prisma.MembershipPlanWhereInput;

export const listCandidates = (masterId: string, tx: Tx = db): Promise<PlanCandidate[]> =>
  tx.ayni.findMany({
    where: { userId: masterId, ...openable() },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    select: { id: true, slug: true, title: true },
  });

/** The memberships that a Master offers, to choose from. */
export async function listPlanNames(masterId: string): Promise<PlanName[]> {
  const plans = await db.membershipPlan.findMany({
    where: { masterId, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, ayni: { select: { title: true } } },
  });
  return plans.map(({ id, ayni }) => ({ id, name: ayni.title }));
}

const toMasterAmount = ({ ayni }: PlanRow): number => {
  const terms = getPurchaseTerms({ ...ayni, suggestedAmount: ayni.amount });
  return terms === null ? 0 : calculateMasterAmount(terms.price);
};

function toSolidarity({
  solidarityAmount,
  solidaritySeats,
  solidarityTaken,
}: PlanRow): OwnPlan["solidarity"] {
  if (solidarityAmount === null || solidaritySeats === null) return null;
  return { amount: solidarityAmount, seats: solidaritySeats, taken: solidarityTaken };
}

/** The number of free seats stays private. */
function toPublicSolidarity(row: PlanRow): PlanView["solidarity"] {
  const offered = toSolidarity(row);
  return offered && { amount: offered.amount, isFull: offered.taken >= offered.seats };
}

type MemberCount = { members: number; hasOtherPrices: boolean };

const toOwnPlan = (row: PlanRow, { members, hasOtherPrices }: MemberCount): OwnPlan => ({
  ...toPlanSummary(row),
  slug: row.ayni.slug,
  opens: row.opensAll ? "all" : row.items.map(({ ayniId }) => ayniId),
  seats: row.seats,
  solidarity: toSolidarity(row),
  members,
  hasOtherPrices,
  masterAmount: toMasterAmount(row),
  archived: row.archivedAt !== null,
});

/** Neither a gift nor a solidarity seat follows the price. */
const paysFullPrice = ({ giftMonths, isSolidarity }: { giftMonths: number | null; isSolidarity: boolean }) =>
  giftMonths === null && !isSolidarity;

async function toOwnPlans(rows: PlanRow[], now = new Date()): Promise<OwnPlan[]> {
  const counts = await db.membership.groupBy({
    by: ["planId", "amount", "giftMonths", "isSolidarity"],
    where: { planId: { in: rows.map(({ id }) => id) }, ...inside(now) },
    _count: true,
  });
  return rows.map((row) => {
    const own = counts.filter(({ planId }) => planId === row.id);
    const isFixed = row.ayni.minimumAmount === null && row.archivedAt === null;
    return toOwnPlan(row, {
      members: own.reduce((sum, { _count }) => sum + _count, 0),
      hasOtherPrices:
        isFixed && own.some((paying) => paysFullPrice(paying) && paying.amount !== row.ayni.amount),
    });
  });
}

/** The actor's memberships, those on offer first, and what they could open. Errors: `Forbidden` (not a Master). */
export async function listOwnPlans(actor: Member): Promise<OwnPlansPage> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const [rows, candidates] = await Promise.all([
    db.membershipPlan.findMany({
      where: { masterId: actor.id },
      orderBy: [{ archivedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
      include: planInclude(),
    }),
    listCandidates(actor.id),
  ]);
  return { plans: await toOwnPlans(rows), candidates };
}

/** Errors: `NotFound` (missing, or another's), `Forbidden` (an owner who is no longer a Master). */
export async function getOwnPlanRow(actor: Actor, id: string, tx: Tx = db): Promise<PlanRow> {
  const row = await tx.membershipPlan.findUnique({ where: { id }, include: planInclude() });
  if (!row || !isSelf(actor, row.masterId)) throw new AppError("NotFound");
  if (!isMaster(actor)) throw new AppError("Forbidden");
  return row;
}

/** Errors as of `getOwnPlanRow`. */
export async function getOwnPlan(actor: Actor, id: string): Promise<OwnPlan> {
  const [plan] = await toOwnPlans([await getOwnPlanRow(actor, id)]);
  if (!plan) throw new AppError("NotFound");
  return plan;
}

/** Finds a plan that can be joined: on offer, of a Master whose account is open. */
export const findOfferedPlan = (id: string, tx: Tx = db): Promise<PlanRow | null> =>
  tx.membershipPlan.findFirst({
    where: { id, archivedAt: null, ayni: { user: activeMaster } },
    include: planInclude(),
  });

type OpeningRow = { row: PlanRow; opened: number };

/** Lists plans on offer that open something, the first one first. */
async function listOpening(where: Prisma.MembershipPlanWhereInput): Promise<OpeningRow[]> {
  const rows = await db.membershipPlan.findMany({
    where: { ...where, archivedAt: null, ayni: { user: activeMaster } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: planInclude(),
  });
  const counted = await Promise.all(
    rows.map(async (row) => ({ row, opened: await db.ayni.count({ where: openedBy(row) }) })),
  );
  return counted.filter(({ opened }) => opened > 0);
}

const toMention = ({ row, opened }: OpeningRow): PlanMention => ({
  ...toPlanSummary(row),
  opened,
  isFull: row.seats !== null && row.taken >= row.seats,
});

const listMentions = async (where: Prisma.MembershipPlanWhereInput): Promise<PlanMention[]> =>
  (await listOpening(where)).map(toMention);

/** The plans of a Master, from the cache of their page. */
export const listPlansBy = ({ id, slug }: { id: string; slug: string }): Promise<PlanMention[]> =>
  cached(() => listMentions({ masterId: id }), ["plans-by", id], {
    tags: [cacheTags.master(slug)],
    seconds: 300,
  });

type OpenedAyni = { id: string; slug: string; userId: string };

async function listMentionsOpening(ayni: OpenedAyni): Promise<PlanMention[]> {
  const isOpenable = (await db.ayni.count({ where: { id: ayni.id, ...openable() } })) > 0;
  return isOpenable ? listMentions(opening(ayni)) : [];
}

/** The plans that open a public content, from the cache of its page; none for one that is free or booked by the hour. */
export const listPlansOpening = (ayni: OpenedAyni): Promise<PlanMention[]> =>
  cached(() => listMentionsOpening(ayni), ["plans-opening", ayni.id], {
    tags: [cacheTags.ayni(ayni.slug)],
    seconds: 300,
  });

const MAX_ITEMS = 60;

async function toPlanView(plan: OpeningRow): Promise<PlanView> {
  const { row } = plan;
  const items = await db.ayni.findMany({
    where: openedBy(row),
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: MAX_ITEMS,
    select: { id: true },
  });
  return {
    ...toMention(plan),
    pricing: await loadPublicPricing({ ...row.ayni, membership: row }, new Date()),
    solidarity: toPublicSolidarity(row),
    items: await listCatalogueItemsByIds(items.map(({ id }) => id)),
  };
}

async function loadMasterPlans(slug: string): Promise<MasterPlansView | null> {
  const master = await db.user.findFirst({
    where: { slug, ...activeMaster },
    select: {
      id: true,
      slug: true,
      name: true,
      lastName: true,
      masterProfile: { select: { sellerKind: true } },
    },
  });
  if (!master) return null;
  const { masterProfile, ...person } = master;
  const rows = await listOpening({ masterId: master.id });
  const plans = await Promise.all(rows.map(toPlanView));
  return plans.length === 0 ? null : { master: person, sellerKind: masterProfile?.sellerKind ?? null, plans };
}

/** The public page of the memberships of a Master, from the cache; null without one that can be joined. */
export const findMasterPlans = (slug: string): Promise<MasterPlansView | null> =>
  cached(() => loadMasterPlans(slug), ["master-plans", slug], {
    tags: [cacheTags.master(slug)],
    seconds: 300,
  });
