import "server-only";
import { cache } from "react";
import { isMaster, isSelf, type Actor, type Member } from "@/lib/platform/actor";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { listPartConditions } from "@/lib/orders/conditions/data";
import { countFreeSeats } from "@/lib/orders/member-seats";
import { countOffered, isClosedToNewcomers, offeredEncuentros } from "@/lib/orders/offer";
import { hasBegun } from "@/lib/content/schedule/policy";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import {
  findPartProblem,
  findPriceError,
  formatAdvice,
  formatPartProblem,
  MIN_PARTS,
  sumAmounts,
  type PartFacts,
} from "./policy";
import type {
  BundleCandidate,
  BundleMention,
  BundleSummary,
  BundleView,
  OwnBundle,
  OwnBundlesPage,
} from "./schema";

const bundleInclude = {
  master: {
    select: {
      id: true,
      slug: true,
      name: true,
      lastName: true,
      masterProfile: { select: { sellerKind: true } },
    },
  },
  items: {
    orderBy: { position: "asc" },
    select: {
      ayni: {
        include: {
          takedown: { select: { ayniId: true } },
          encuentros: offeredEncuentros,
        },
      },
    },
  },
} satisfies Prisma.BundleInclude;

export type BundleRow = Prisma.BundleGetPayload<{ include: typeof bundleInclude }>;
export type PartRow = BundleRow["items"][number]["ayni"];

export const toParts = ({ items }: Pick<BundleRow, "items">): PartRow[] => items.map(({ ayni }) => ayni);

export const toPartFacts = (part: PartRow, now: Date): PartFacts => ({
  title: part.takedown ? null : part.title,
  listed: part.listed,
  amount: part.amount,
  minimumAmount: part.minimumAmount,
  currency: part.currency,
  hasEnded: isClosedToNewcomers(part, now),
  isPartOnly: part.proRata && hasBegun(countOffered(part, now)),
  isFull: (countFreeSeats(part) ?? 1) <= 0,
});

/** The reason for which nobody can buy it, in Spanish; null if it is on sale. */
function findProblem(bundle: BundleRow, now: Date): string | null {
  const parts = toParts(bundle).map((part) => toPartFacts(part, now));
  for (const part of parts) {
    const problem = findPartProblem(part, bundle.currency);
    if (problem) return `${formatPartProblem(problem, part.title)}.`;
  }
  if (parts.length < MIN_PARTS) return "Le faltan enseñanzas.";
  return findPriceError(bundle, sumAmounts(parts)) === null
    ? null
    : "Su precio ya no es menor que el de sus enseñanzas por separado.";
}

/** Returns null unless the bundle is public: not archived, with a content that is. */
export async function findBundleRow(slug: string, tx: Tx = db): Promise<BundleRow | null> {
  const row = await tx.bundle.findFirst({ where: { slug, archivedAt: null }, include: bundleInclude });
  return row && toParts(row).some(({ listed }) => listed) ? row : null;
}

const toSummary = (row: BundleRow): BundleSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  amount: row.amount,
  currency: row.currency,
  listAmount: sumAmounts(toParts(row)),
});

async function loadBundle(slug: string): Promise<BundleView | null> {
  const row = await findBundleRow(slug);
  if (!row) return null;
  const parts = toParts(row);
  const ids = parts.map(({ id }) => id);
  const { masterProfile, ...master } = row.master;
  const problem = findProblem(row, new Date());
  return {
    ...toSummary(row),
    master,
    sellerKind: masterProfile?.sellerKind ?? null,
    parts: await listCatalogueItemsByIds(ids, { listedOnly: true }),
    partCount: parts.length,
    conditions: problem === null ? await listPartConditions(ids) : [],
    problem,
  };
}

/** Tags of the pages that show a bundle, and of its parts' own. */
export const toBundleTags = ({ slug, master, items }: BundleRow): string[] => [
  cacheTags.bundle(slug),
  cacheTags.master(master.slug),
  cacheTags.catalogue(),
  ...items.map(({ ayni }) => cacheTags.ayni(ayni.slug)),
];

const listPartSlugs = async (slug: string): Promise<string[]> =>
  (
    await db.bundleItem.findMany({
      where: { bundle: { slug } },
      select: { ayni: { select: { slug: true } } },
    })
  ).map(({ ayni }) => ayni.slug);

/** Finds a public bundle, from the cache. */
export const findBundleView = cache(async (slug: string): Promise<BundleView | null> => {
  const tags = [cacheTags.bundle(slug), ...(await listPartSlugs(slug)).map(cacheTags.ayni)];
  return cached(() => loadBundle(slug), ["bundle", slug, ...tags], { tags, seconds: 300 });
});

const toMention = ({ slug, title, amount, currency, items }: BundleRow): BundleMention => ({
  slug,
  title,
  amount,
  currency,
  parts: items.length,
});

/** Lists bundles that are on sale, newest first. */
async function listMentions(where: Prisma.BundleWhereInput): Promise<BundleMention[]> {
  const rows = await db.bundle.findMany({
    where: { ...where, archivedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: bundleInclude,
  });
  const now = new Date();
  return rows.filter((row) => findProblem(row, now) === null).map(toMention);
}

/** Lists the tags of the contents that decide if a bundle with this one is on sale. */
async function listCompanionTags(ayniId: string): Promise<string[]> {
  const items = await db.bundleItem.findMany({
    where: { bundle: { archivedAt: null, items: { some: { ayniId } } } },
    select: { ayni: { select: { slug: true } } },
  });
  return [...new Set(items.map(({ ayni }) => cacheTags.ayni(ayni.slug)))].sort();
}

/** The bundles that a public content is in, from the cache of its page. */
export async function listBundlesWith({ id, slug }: { id: string; slug: string }): Promise<BundleMention[]> {
  const tags = [cacheTags.ayni(slug), ...(await listCompanionTags(id))];
  return cached(() => listMentions({ items: { some: { ayniId: id } } }), ["bundles-with", id, ...tags], {
    tags,
    seconds: 300,
  });
}

/** The bundles of a Master, from the cache of their page. */
export const listBundlesBy = ({ id, slug }: { id: string; slug: string }): Promise<BundleMention[]> =>
  cached(() => listMentions({ masterId: id }), ["bundles-by", id], {
    tags: [cacheTags.master(slug)],
    seconds: 300,
  });

const candidateWhere = { listed: true, minimumAmount: null, amount: { gt: 0 } } as const;
const candidateSelect = { id: true, slug: true, title: true, amount: true, currency: true } as const;

/** Public contents of a Master at a fixed price. */
export const listCandidates = (masterId: string, tx: Tx = db): Promise<BundleCandidate[]> =>
  tx.ayni.findMany({
    where: { userId: masterId, ...candidateWhere },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    select: candidateSelect,
  });

const ownInclude = {
  ...bundleInclude,
  purchases: { select: { orders: { select: { id: true, bundlePurchaseId: true, status: true } } } },
} satisfies Prisma.BundleInclude;

type OwnRow = Prisma.BundleGetPayload<{ include: typeof ownInclude }>;

const UNBOUGHT_STATUSES = ["EXPIRED", "FAILED"];

/** The statuses of its purchases, which are those of their leading orders. */
const toPurchaseStatuses = ({ purchases }: OwnRow): string[] =>
  purchases.flatMap(({ orders }) =>
    orders.filter(({ id, bundlePurchaseId }) => id === bundlePurchaseId).map(({ status }) => status),
  );

const isPaid = (status: string): boolean => status === "COMPLETED" || status === "REFUNDED";

export function toOwnBundle(row: OwnRow, now: Date): OwnBundle {
  const statuses = toPurchaseStatuses(row);
  const isEditable =
    row.archivedAt === null && statuses.every((status) => UNBOUGHT_STATUSES.includes(status));
  const parts = toParts(row).map((part) => {
    const facts = toPartFacts(part, now);
    const problem = findPartProblem(facts, row.currency);
    const { id, slug, title, amount, currency } = part;
    const advice = problem && `${formatPartProblem(problem, title)}. ${formatAdvice(problem, isEditable)}`;
    return { id, slug, title, amount, currency, problem, advice };
  });
  const summary = toSummary(row);
  const priceProblem = findPriceError(row, summary.listAmount);
  return {
    ...summary,
    parts,
    sold: statuses.filter(isPaid).length,
    isEditable,
    archived: row.archivedAt !== null,
    priceProblem: parts.every(({ problem }) => problem === null) ? priceProblem : null,
    onSale: row.archivedAt === null && findProblem(row, now) === null,
  };
}

/** The actor's bundles, those on sale first, and what could be in one. Errors: `Forbidden` (not a Master). */
export async function listOwnBundles(actor: Member, now = new Date()): Promise<OwnBundlesPage> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  const [rows, candidates] = await Promise.all([
    db.bundle.findMany({
      where: { masterId: actor.id },
      orderBy: [{ archivedAt: { sort: "desc", nulls: "first" } }, { createdAt: "desc" }, { id: "desc" }],
      include: ownInclude,
    }),
    listCandidates(actor.id),
  ]);
  return { bundles: rows.map((row) => toOwnBundle(row, now)), candidates };
}

/** Errors: `NotFound` (missing, or another's), `Forbidden` (an owner who is no longer a Master). */
export async function getOwnBundleRow(actor: Actor, slug: string, tx: Tx = db): Promise<OwnRow> {
  const row = await tx.bundle.findUnique({ where: { slug }, include: ownInclude });
  if (!row || !isSelf(actor, row.masterId)) throw new AppError("NotFound");
  if (!isMaster(actor)) throw new AppError("Forbidden");
  return row;
}

/** Errors as of `getOwnBundleRow`. */
export const getOwnBundle = async (actor: Actor, slug: string): Promise<OwnBundle> =>
  toOwnBundle(await getOwnBundleRow(actor, slug), new Date());

type BuyerOrder = {
  id: string;
  ayniContentId: string;
  status: string;
  bundlePurchaseId: string | null;
  membershipId: string | null;
};

/** The orders by which a buyer has contents or is paying for them. */
export const listBuyerOrders = (tx: Tx, userId: string, ayniIds: string[]): Promise<BuyerOrder[]> =>
  tx.order.findMany({
    where: {
      userId,
      ayniContentId: { in: ayniIds },
      renewedAt: null,
      OR: [
        { status: "PENDING" },
        {
          status: "COMPLETED",
          OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: new Date() } }],
        },
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true, ayniContentId: true, status: true, bundlePurchaseId: true, membershipId: true },
  });

/** Ids of the contents whose seat a waiting list holds for somebody. */
export async function listHeldSeats(
  tx: Tx,
  { userId, ayniIds, now }: { userId: string; ayniIds: string[]; now: Date },
): Promise<Set<string>> {
  const rows = await tx.waitingListEntry.findMany({
    where: {
      userId,
      ayniId: { in: ayniIds },
      endedAt: null,
      offeredAt: { not: null },
      OR: [{ offerExpiresAt: null }, { offerExpiresAt: { gt: now } }],
    },
    select: { ayniId: true },
  });
  return new Set(rows.map(({ ayniId }) => ayniId));
}

/** The pending purchase of a bundle by somebody; null without one. */
export const findPendingPurchase = (tx: Tx, userId: string, bundleId: string) =>
  tx.order.findFirst({
    where: { userId, status: "PENDING", bundlePurchase: { bundleId }, checkoutAttempt: { gt: 0 } },
    select: { id: true, checkoutSessionId: true },
  });
