import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { grantFreeOrder, mailPlace, retireExpiredOrders } from "@/lib/orders/grant";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { findOffer } from "@/lib/orders/offer";
import { receivedSection } from "@/lib/content/access";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { lockUser } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import { barterInclude, loadBarterViews, findCurrentHindrance } from "./data";
import type { BarterRow } from "./data";
import type { BarterAction, BarterInput, BarterView } from "./schema";

const PROPOSAL_LIMIT = { name: "barter", points: 30, seconds: 3600 };

const NOT_OPEN = "Este trueque ya no espera respuesta.";
const MIRRORED_PROPOSAL = "Ya te ha propuesto este mismo trueque: puedes aceptarlo en Trueques.";

/** Locks both users in id order, as every other lock of users does, to avoid deadlocks. */
async function lockBothUsers(tx: Tx, ids: [string, string]): Promise<void> {
  for (const id of ids.toSorted()) await lockUser(tx, id);
}

const findOpenBarter = (tx: Tx, { offeredAyniId, wantedAyniId }: BarterInput) =>
  tx.barter.findFirst({
    where: {
      status: "PROPOSED",
      OR: [
        { offeredAyniId, wantedAyniId },
        { offeredAyniId: wantedAyniId, wantedAyniId: offeredAyniId },
      ],
    },
    select: { id: true, proposerId: true },
  });

type NewBarter = BarterInput & { proposerId: string; recipientId: string; createdAt: Date };

async function createBarter(tx: Tx, barter: NewBarter) {
  const { proposerId, recipientId, createdAt } = barter;
  const row = await tx.barter.create({ data: barter, include: barterInclude });
  // Throwing inside the transaction rolls back the insert.
  const hindrance = await findCurrentHindrance(tx, row, proposerId, createdAt);
  if (hindrance) throw conflict(hindrance);
  const { proposer, offered, wanted } = row;
  await notify(tx, [
    {
      kind: "barter-proposed",
      userId: recipientId,
      payload: {
        personName: formatFullName(proposer),
        personSlug: proposer.slug,
        offeredTitle: offered.title,
        wantedTitle: wanted.title,
      },
      dedupeKey: `barter-proposed:${row.id}`,
    },
  ]);
  return row.id;
}

/**
 * Proposes to exchange one of the actor's contents for one of another Master's. Idempotent while the barter is open.
 * Errors: `Forbidden` (not a Master), `NotFound` (a content is not published, or the offered one is not the actor's),
 * `Conflict` with the reason, `TooManyRequests`.
 */
export async function proposeBarter(
  actor: Member,
  input: BarterInput,
  now = new Date(),
): Promise<{ id: string; status: "proposed" }> {
  requireMaster(actor);
  await consumeRateLimit(PROPOSAL_LIMIT, actor.id);
  const wanted = await findOffer(input.wantedAyniId);
  const offered = await findOffer(input.offeredAyniId);
  if (offered.userId !== actor.id) throw new AppError("NotFound");
  if (wanted.userId === actor.id)
    throw conflict("Un trueque es entre dos Maestros: este Ayni también es tuyo.");
  const id = await db.$transaction(async (tx) => {
    // Serializes mirrored proposals: the second one finds the first.
    await lockBothUsers(tx, [actor.id, wanted.userId]);
    const openBarter = await findOpenBarter(tx, input);
    if (openBarter && openBarter.proposerId !== actor.id) throw conflict(MIRRORED_PROPOSAL);
    if (openBarter) return openBarter.id;
    const { offeredAyniId, wantedAyniId, message } = input;
    const parties = { proposerId: actor.id, recipientId: wanted.userId };
    return createBarter(tx, { ...parties, offeredAyniId, wantedAyniId, message, createdAt: now });
  });
  return { id, status: "proposed" };
}

type DecidedStatus = Exclude<BarterRow["status"], "PROPOSED">;
const STATUS_BY_ACTION: Record<BarterAction, DecidedStatus> = {
  accept: "ACCEPTED",
  decline: "DECLINED",
  withdraw: "WITHDRAWN",
};

async function lockOpenBarter(
  tx: Tx,
  { id, proposerId, recipientId }: { id: string; proposerId: string; recipientId: string },
): Promise<BarterRow> {
  await lockBothUsers(tx, [proposerId, recipientId]);
  await tx.$queryRaw`select 1 from "Barter" where id = ${id}::uuid for update`;
  const row = await tx.barter.findUnique({ where: { id }, include: barterInclude });
  if (row?.status !== "PROPOSED") throw conflict(NOT_OPEN);
  return row;
}

/** Grants each party the other's content, with both contents locked in id order. */
async function exchangeContents(tx: Tx, row: BarterRow, viewerId: string, now: Date) {
  const { id, proposerId, recipientId, offeredAyniId, wantedAyniId } = row;
  await tx.$queryRaw`select 1 from "Ayni" where id in (${offeredAyniId}::uuid, ${wantedAyniId}::uuid)
    order by id for no key update`;
  await retireExpiredOrders(tx, proposerId, [wantedAyniId], now);
  await retireExpiredOrders(tx, recipientId, [offeredAyniId], now);
  const currentRow = await tx.barter.findUniqueOrThrow({ where: { id }, include: barterInclude });
  const hindrance = await findCurrentHindrance(tx, currentRow, viewerId, now);
  if (hindrance) throw conflict(hindrance);
  const wanted = await findOffer(wantedAyniId, tx);
  const offered = await findOffer(offeredAyniId, tx);
  const wantedOrder = await grantFreeOrder(tx, proposerId, wanted, now);
  const offeredOrder = await grantFreeOrder(tx, recipientId, offered, now);
  await mailPlace(tx, wanted, { userId: proposerId, orderId: wantedOrder.id });
  await mailPlace(tx, offered, { userId: recipientId, orderId: offeredOrder.id });
  return { wantedOrderId: wantedOrder.id, offeredOrderId: offeredOrder.id };
}

async function notifyProposer(
  tx: Tx,
  { id, proposerId, recipient, wanted, wantedOrderId }: BarterRow,
): Promise<void> {
  const person = { personName: formatFullName(recipient), personSlug: recipient.slug };
  if (wantedOrderId === null) {
    const payload = { ...person, wantedTitle: wanted.title };
    const dedupeKey = `barter-declined:${id}`;
    return notify(tx, [{ kind: "barter-declined", userId: proposerId, payload, dedupeKey }]);
  }
  const { slug, title, contentType, onlineType } = wanted;
  const section = receivedSection(contentType, onlineType);
  const payload = { ...person, slug, title, orderId: wantedOrderId, section };
  const dedupeKey = `barter-accepted:${id}`;
  return notify(tx, [{ kind: "barter-accepted", userId: proposerId, payload, dedupeKey }]);
}

const toCapacityTags = ({ offered, wanted }: BarterRow): string[] =>
  [offered, wanted].filter(({ capacity }) => capacity !== null).map(({ slug }) => cacheTags.ayni(slug));

/** Translates constraint violations caused by orders that do not take these locks. */
function toConflict(error: unknown): unknown {
  if (violatesConstraint(error, "Ayni_capacity_kept"))
    return conflict("Ya no quedan lugares en uno de los dos.");
  if (violatesConstraint(error, "Order_one_live") || violatesConstraint(error, "ayniContentId")) {
    return conflict("Alguien de los dos ya tiene lo que iba a recibir.");
  }
  return error;
}

/** Checks before anything else of a request who may decide. Errors: `NotFound` (neither proposed by nor to the actor). */
export async function requireBarterParty(actor: Member, id: string): Promise<void> {
  const parties = [{ proposerId: actor.id }, { recipientId: actor.id }];
  if ((await db.barter.count({ where: { id, OR: parties } })) === 0) throw new AppError("NotFound");
}

/**
 * Accepts, declines or withdraws a barter; accepting creates both free orders or none.
 * Errors: `NotFound` (not the actor's to answer this way), `Conflict` with the reason.
 */
export async function answerBarter(
  actor: Member,
  id: string,
  action: BarterAction,
  now = new Date(),
): Promise<BarterView> {
  const roleFilter = action === "withdraw" ? { proposerId: actor.id } : { recipientId: actor.id };
  const barterKeys = await db.barter.findFirst({
    where: { id, ...roleFilter },
    select: { id: true, proposerId: true, recipientId: true },
  });
  if (!barterKeys) throw new AppError("NotFound");
  try {
    const row = await expiringTransaction(async (tx, expireTags) => {
      const openBarter = await lockOpenBarter(tx, barterKeys);
      const orders = action === "accept" ? await exchangeContents(tx, openBarter, actor.id, now) : {};
      const decided = await tx.barter.update({
        where: { id },
        data: { status: STATUS_BY_ACTION[action], decidedAt: now, ...orders },
        include: barterInclude,
      });
      if (action !== "withdraw") await notifyProposer(tx, decided);
      if (action === "accept") expireTags(...toCapacityTags(decided));
      return decided;
    });
    const [view] = await loadBarterViews([row], actor.id, now);
    if (!view) throw new AppError("NotFound");
    return view;
  } catch (error) {
    throw toConflict(error);
  }
}

/** Ends a user's open barters and clears their messages, for an account closure. */
export async function closeBartersOfUser(tx: Tx, userId: string, now = new Date()): Promise<void> {
  await tx.barter.updateMany({
    where: { proposerId: userId, status: "PROPOSED" },
    data: { status: "WITHDRAWN", decidedAt: now },
  });
  await tx.barter.updateMany({
    where: { recipientId: userId, status: "PROPOSED" },
    data: { status: "DECLINED", decidedAt: now },
  });
  await tx.barter.updateMany({ where: { proposerId: userId }, data: { message: "" } });
}
