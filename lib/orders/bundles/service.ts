import "server-only";
import { randomBytes } from "node:crypto";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { stays } from "@/lib/orders/current-order";
import { priceChanged, requireExpectedAmount } from "@/lib/orders/amounts";
import {
  createPendingPurchase,
  paymentConfirming,
  resumeCheckout,
  type BundleShare,
} from "@/lib/orders/checkout";
import { retireExpiredOrders } from "@/lib/orders/grant";
import { lockUnchangedOffer } from "@/lib/orders/offer";
import { splitPrice } from "@/lib/orders/shares";
import { tellTaxes } from "@/lib/orders/tax/data";
import { isMaster, type Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { slugify } from "@/lib/platform/text/slug";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import {
  findBundleRow,
  findPendingPurchase,
  getOwnBundle,
  getOwnBundleRow,
  listBuyerOrders,
  listCandidates,
  listHeldSeats,
  toBundleTags,
  toOwnBundle,
  toPartFacts,
  toParts,
  type BundleRow,
  type PartRow,
} from "./data";
import { findPartProblem, findPriceError, formatPartProblem, MIN_PARTS, sumAmounts } from "./policy";
import type { BundleInput, BundleOrderInput, BundleQuote, OwnBundle, PlacedBundle } from "./schema";

const BUNDLE_LIMIT = { name: "bundle", points: 60, seconds: 3600 };
const ORDER_LIMIT = { name: "bundle-order", points: 60, seconds: 60 };
const MAX_BUNDLES = 100;
const MAX_SLUG_ATTEMPTS = 5;

type CheckedParts = { currency: string; masterSlug: string; slugs: string[] };

/** The caller has locked the Master, not the contents: a purchase looks at them again. Errors: `ValidationError`. */
async function checkParts(tx: Tx, masterId: string, { ayniIds, amount }: BundleInput): Promise<CheckedParts> {
  const candidates = new Map((await listCandidates(masterId, tx)).map((part) => [part.id, part]));
  const parts = ayniIds.flatMap((id) => candidates.get(id) ?? []);
  const [first] = parts;
  const fail = (field: string, message: string) =>
    new AppError("ValidationError", { fields: { [field]: message } });
  if (!first || parts.length < ayniIds.length)
    throw fail("ayniIds", "Elige enseñanzas tuyas, publicadas y con un precio fijo");
  if (parts.some(({ currency }) => currency !== first.currency))
    throw fail("ayniIds", "Todas tienen que costar en la misma moneda");
  const priceError = findPriceError({ amount, currency: first.currency }, sumAmounts(parts));
  if (priceError) throw fail("amount", priceError);
  const { slug: masterSlug } = await tx.user.findUniqueOrThrow({
    where: { id: masterId },
    select: { slug: true },
  });
  return { currency: first.currency, masterSlug, slugs: parts.map(({ slug }) => slug) };
}

const toItems = (masterId: string, ayniIds: readonly string[]) =>
  ayniIds.map((ayniId, position) => ({ ayniId, masterId, position }));

const toPageTags = (slug: string, { masterSlug, slugs }: CheckedParts): string[] => [
  cacheTags.bundle(slug),
  cacheTags.master(masterSlug),
  cacheTags.catalogue(),
  ...slugs.map(cacheTags.ayni),
];

function insertBundle(actor: Member, slug: string, input: BundleInput): Promise<void> {
  const { title, description, amount, ayniIds } = input;
  return expiringTransaction(async (tx, expireTags) => {
    // One list at a time, so that its length is known.
    await lockOpenUser(tx, actor.id);
    if ((await tx.bundle.count({ where: { masterId: actor.id, archivedAt: null } })) >= MAX_BUNDLES)
      throw conflict(`Puedes tener hasta ${MAX_BUNDLES} conjuntos a la vez. Archiva antes alguno.`);
    const checked = await checkParts(tx, actor.id, input);
    const { currency } = checked;
    const { id } = await tx.bundle.create({
      data: { slug, masterId: actor.id, title, description, amount, currency },
      select: { id: true },
    });
    await tx.bundleItem.createMany({
      data: toItems(actor.id, ayniIds).map((item) => ({ ...item, bundleId: id })),
    });
    expireTags(...toPageTags(slug, checked));
  });
}

/** Errors: `Forbidden` (not a Master), `ValidationError`, `Conflict` (too many), `TooManyRequests`. */
export async function createBundle(actor: Member, input: BundleInput): Promise<OwnBundle> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(BUNDLE_LIMIT, actor.id);
  const base = slugify(input.title);
  for (let attempt = 0; attempt < MAX_SLUG_ATTEMPTS; attempt += 1) {
    const slug = attempt === 0 ? base : `${base}-${randomBytes(3).toString("hex")}`;
    try {
      await insertBundle(actor, slug, input);
      return await getOwnBundle(actor, slug);
    } catch (error) {
      if (!violatesConstraint(error, "slug")) throw error;
    }
  }
  throw new AppError("Conflict");
}

/** Purchases share the lock, so that none begins while a bundle changes. */
const lockBundle = (tx: Tx, slug: string) =>
  tx.$queryRaw`select 1 from "Bundle" where slug = ${slug} for update`;

/** Errors: `NotFound`, `Forbidden`, `Conflict` (archived, or somebody has bought it), `ValidationError`, `TooManyRequests`. */
export async function updateBundle(actor: Member, slug: string, input: BundleInput): Promise<OwnBundle> {
  await getOwnBundleRow(actor, slug);
  await consumeRateLimit(BUNDLE_LIMIT, actor.id);
  const { title, description, amount, ayniIds } = input;
  await expiringTransaction(async (tx, expireTags) => {
    await lockBundle(tx, slug);
    const row = await getOwnBundleRow(actor, slug, tx);
    const { isEditable, archived } = toOwnBundle(row, new Date());
    if (archived) throw conflict("Este conjunto está archivado.");
    if (!isEditable)
      throw conflict("Alguien ha comprado ya este conjunto o lo está pagando: no se puede cambiar.");
    const checked = await checkParts(tx, actor.id, input);
    await tx.bundleItem.deleteMany({ where: { bundleId: row.id } });
    await tx.bundle.update({
      where: { id: row.id },
      data: { title, description, amount, currency: checked.currency },
    });
    await tx.bundleItem.createMany({
      data: toItems(actor.id, ayniIds).map((item) => ({ ...item, bundleId: row.id })),
    });
    expireTags(...toBundleTags(row), ...toPageTags(slug, checked));
  });
  return getOwnBundle(actor, slug);
}

/** Ends a bundle; who has bought it keeps everything. Idempotent. Errors: `NotFound`, `Forbidden`. */
export async function archiveBundle(actor: Member, slug: string, now = new Date()): Promise<void> {
  const row = await getOwnBundleRow(actor, slug);
  await expiringTransaction(async (tx, expireTags) => {
    await tx.bundle.updateMany({ where: { id: row.id, archivedAt: null }, data: { archivedAt: now } });
    expireTags(...toBundleTags(row));
  });
}

/** Ends a bundle because of a report. Returns the cache tags to expire; null if it has ended already. */
export async function archiveReportedBundle(tx: Tx, slug: string, now: Date): Promise<string[] | null> {
  const row = await findBundleRow(slug, tx);
  if (!row) return null;
  await tx.bundle.update({ where: { id: row.id }, data: { archivedAt: now } });
  return toBundleTags(row);
}

type PurchasePlan = {
  /** The parts that the buyer does not have. */
  shares: BundleShare[];
  amount: number;
  owned: PartRow[];
  /** Parts that a membership opens for them now, and that will stay. */
  opened: PartRow[];
  pendingOrderId: string | null;
  refusal: AppError | null;
};

/** Returns the first problem of the parts; a seat that the buyer has, or that a waiting list holds for them, is free. */
function findBuyerProblem(
  bundle: BundleRow,
  { owned, held, now }: { owned: Set<string>; held: Set<string>; now: Date },
): AppError | null {
  for (const part of toParts(bundle)) {
    const facts = toPartFacts(part, now);
    const problem = findPartProblem(
      { ...facts, isFull: facts.isFull && !held.has(part.id) },
      bundle.currency,
      owned.has(part.id),
    );
    if (!problem) continue;
    const message = `${formatPartProblem(problem, facts.title)}, así que el conjunto no se puede comprar ahora.`;
    return new AppError(problem === "full" ? "SoldOut" : "Conflict", { message });
  }
  if (bundle.items.length < MIN_PARTS || findPriceError(bundle, sumAmounts(toParts(bundle))))
    return conflict(
      "Este conjunto no se puede comprar ahora: su precio ya no es menor que el de sus partes.",
    );
  return null;
}

function findAmountError(bundle: BundleRow, amount: number, total: number): AppError | null {
  if (total === 0) return conflict("Ya tienes todas las enseñanzas de este conjunto.");
  const error = isCurrencyCode(bundle.currency) ? minimumChargeError(amount, bundle.currency) : null;
  if (error === null) return null;
  return conflict(`${error}, y lo que te falta cuesta menos. Puedes recibirlo por separado.`);
}

/** A part that a membership opens is bought with the others, unless it would end too, or takes nobody who comes now. */
function isBoughtForGood(part: PartRow, now: Date): boolean {
  const { hasEnded, isPartOnly } = toPartFacts(part, now);
  return stays(part) && !hasEnded && !isPartOnly;
}

/** Plans the purchase of a bundle by somebody at `now`. */
async function planPurchase(tx: Tx, actor: Member, bundle: BundleRow, now: Date): Promise<PurchasePlan> {
  const parts = toParts(bundle);
  const ayniIds = parts.map(({ id }) => id);
  const orders = await listBuyerOrders(tx, actor.id, ayniIds);
  const pending = orders.find(({ status }) => status === "PENDING");
  const received = orders.filter(({ status }) => status === "COMPLETED");
  const openedIds = new Set(
    received.filter(({ membershipId }) => membershipId !== null).map(({ ayniContentId }) => ayniContentId),
  );
  const opened = parts.filter((part) => openedIds.has(part.id) && isBoughtForGood(part, now));
  const ownedIds = new Set(received.map(({ ayniContentId }) => ayniContentId));
  for (const { id } of opened) ownedIds.delete(id);
  const amounts = parts.every(({ amount }) => amount > 0)
    ? splitPrice(
        bundle.amount,
        parts.map(({ amount }) => amount),
      )
    : [];
  const shares = parts
    .map((offer, index) => ({ offer, amount: amounts[index] ?? 0 }))
    .filter(({ offer }) => !ownedIds.has(offer.id));
  const amount = sumAmounts(shares);
  const pendingPart = parts.find(({ id }) => id === pending?.ayniContentId);
  const held = await listHeldSeats(tx, { userId: actor.id, ayniIds, now });
  for (const { id } of opened) held.add(id);
  const refusal =
    (bundle.masterId === actor.id ? conflict("Este conjunto es tuyo.") : null) ??
    (pendingPart
      ? conflict(
          `Tienes un pago pendiente de «${pendingPart.title}». Termínalo o espera a que caduque, y vuelve por el conjunto.`,
        )
      : null) ??
    (shares.length === 0 ? findAmountError(bundle, amount, 0) : null) ??
    findBuyerProblem(bundle, { owned: ownedIds, held, now }) ??
    findAmountError(bundle, amount, shares.length);
  return {
    shares,
    amount,
    owned: parts.filter(({ id }) => ownedIds.has(id)),
    opened,
    pendingOrderId: pending ? (pending.bundlePurchaseId ?? pending.id) : null,
    refusal,
  };
}

/** Errors: `NotFound`. */
async function getPublicBundle(slug: string): Promise<BundleRow> {
  const bundle = await findBundleRow(slug);
  if (!bundle) throw new AppError("NotFound");
  return bundle;
}

/** Returns the price of a bundle for the actor. Errors: `NotFound`. */
export async function quoteBundle(actor: Member, slug: string, now = new Date()): Promise<BundleQuote> {
  const bundle = await getPublicBundle(slug);
  const plan = await planPurchase(db, actor, bundle, now);
  const pending = await findPendingPurchase(db, actor.id, bundle.id);
  return {
    amount: plan.amount,
    currency: bundle.currency,
    taxNote: await tellTaxes(actor, toParts(bundle), now),
    owned: plan.owned.map(({ title }) => title),
    opened: plan.opened.map(({ title }) => title),
    refusal: plan.refusal?.message ?? null,
    pendingOrderId: plan.pendingOrderId,
    isResumable: pending !== null,
  };
}

/** Contents by id, so that two purchases of the same ones cannot deadlock. */
async function lockUnchangedParts(tx: Tx, parts: readonly PartRow[]): Promise<boolean> {
  const sorted = [...parts].sort((left, right) => (left.id < right.id ? -1 : 1));
  for (const part of sorted) if (!(await lockUnchangedOffer(tx, part))) return false;
  return true;
}

/** Before the contents, as whoever changes an order does: expired ones will be retired. */
const lockOwnedOrders = (tx: Tx, userId: string, ayniIds: string[]) => tx.$queryRaw<
  { ayniContentId: string }[]
>`
  select "ayniContentId" from "Order" where "userId" = ${userId}::uuid and "ayniContentId" = any(${ayniIds}::uuid[])
    and status = 'COMPLETED' and "renewedAt" is null order by id for update`;

/** Shared with other purchases; false if it was changed or archived since it was read. */
async function shareUnchangedBundle(tx: Tx, { id, updatedAt }: BundleRow): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "Bundle" where id = ${id}::uuid and "archivedAt" is null and "updatedAt" = ${updatedAt}::timestamptz
      for share`;
  return rows.length > 0;
}

/** Returns the order with the checkout, an earlier one if the buyer is paying already. */
async function createPurchase(
  tx: Tx,
  actor: Member,
  { bundle, expectedAmount, now }: { bundle: BundleRow; expectedAmount: number | undefined; now: Date },
): Promise<string> {
  await lockOpenUser(tx, actor.id);
  if (!(await shareUnchangedBundle(tx, bundle))) throw priceChanged();
  const pending = await findPendingPurchase(tx, actor.id, bundle.id);
  if (pending) return pending.id;
  const parts = toParts(bundle);
  const ayniIds = parts.map(({ id }) => id);
  const owned = await lockOwnedOrders(tx, actor.id, ayniIds);
  // Nothing that the buyer has can change now: every order of theirs locks them first.
  const { shares, amount, refusal } = await planPurchase(tx, actor, bundle, now);
  if (refusal) throw refusal;
  requireExpectedAmount(expectedAmount, amount);
  if (!(await lockUnchangedParts(tx, parts))) throw new AppError("Conflict");
  await retireExpiredOrders(
    tx,
    actor.id,
    owned.map(({ ayniContentId }) => ayniContentId),
    now,
  );
  return createPendingPurchase(tx, { bundle, buyer: actor, shares, now });
}

/** The constraint does not say which part: they are looked at again. */
async function toSoldOutPartError(actor: Member, slug: string): Promise<AppError> {
  const bundle = await getPublicBundle(slug);
  const { refusal } = await planPurchase(db, actor, bundle, new Date());
  return refusal?.code === "SoldOut"
    ? refusal
    : new AppError("SoldOut", { message: "Ya no quedan lugares en una de las enseñanzas del conjunto." });
}

async function resumePurchase(id: string, checkoutSessionId: string | null): Promise<PlacedBundle | null> {
  const url = await resumeCheckout({ id, checkoutSessionId });
  if (url !== null) return { id, status: "pending", checkoutUrl: url };
  const { status } = await db.order.findUniqueOrThrow({ where: { id }, select: { status: true } });
  if (status === "PENDING") throw paymentConfirming();
  return status === "COMPLETED" ? { id, status: "completed" } : null;
}

/**
 * Creates an order for each content of a bundle that the buyer does not have, with one checkout. Idempotent while that is
 * pending. Errors: `NotFound`, `Conflict` with the reason, `SoldOut`, `ServiceUnavailable` (retry), `TooManyRequests`.
 */
export async function buyBundle(
  actor: Member,
  slug: string,
  { expectedAmount }: BundleOrderInput,
): Promise<PlacedBundle> {
  await consumeRateLimit(ORDER_LIMIT, actor.id);
  await rememberBuyer(actor);
  const bundle = await getPublicBundle(slug);
  const pending = await findPendingPurchase(db, actor.id, bundle.id);
  const resumed = pending && (await resumePurchase(pending.id, pending.checkoutSessionId));
  if (resumed) return resumed;
  try {
    const id = await expiringTransaction(async (tx, expireTags) => {
      const limited = toParts(bundle).filter(({ capacity }) => capacity !== null);
      if (limited.length > 0) expireTags(...limited.map(({ slug: part }) => cacheTags.ayni(part)));
      return createPurchase(tx, actor, { bundle, expectedAmount, now: new Date() });
    });
    const { checkoutSessionId } = await db.order.findUniqueOrThrow({
      where: { id },
      select: { checkoutSessionId: true },
    });
    const placed = await resumePurchase(id, checkoutSessionId);
    if (placed) return placed;
  } catch (error) {
    if (violatesConstraint(error, "Ayni_capacity_kept")) throw await toSoldOutPartError(actor, slug);
    if (!violatesConstraint(error, "Order_one_live") && !violatesConstraint(error, "userId")) throw error;
  }
  throw new AppError("Conflict");
}
