import "server-only";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { give, retireEnded } from "@/lib/orders/grant";
import { AppError } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { findOffer } from "@/lib/orders/offer";
import { sectionOf } from "@/lib/orders/section";
import { consume } from "@/lib/throttles/service";
import { lockPerson } from "@/lib/identity/lock-user";
import { barterInclude, barterViews, hindranceNow } from "./data";
import type { BarterRow } from "./data";
import type { BarterAction, BarterInput, BarterView } from "./schema";

const PROPOSALS = { name: "barter", points: 30, seconds: 3600 };

const conflict = (message: string) => new AppError("Conflict", { message });
const NOT_OPEN = "Este trueque ya no espera respuesta.";
const MIRROR = "Ya te ha propuesto este mismo trueque: puedes aceptarlo en Trueques.";

const fullName = ({ name, lastName }: BarterRow["proposer"]) => `${name} ${lastName}`.trim();

/** Locks two people in the one order in which everybody locks people. */
async function lockBoth(tx: Tx, ids: [string, string]): Promise<void> {
  for (const id of ids.toSorted()) await lockPerson(tx, id);
}

/** The open trueque of two contents, whoever proposed it. */
const findOpen = (tx: Tx, { offeredAyniId, wantedAyniId }: BarterInput) =>
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

async function insert(tx: Tx, actor: Member, answererId: string, input: BarterInput, now: Date) {
  const { offeredAyniId, wantedAyniId, message } = input;
  const row = await tx.barter.create({
    data: { proposerId: actor.id, answererId, offeredAyniId, wantedAyniId, message, createdAt: now },
    include: barterInclude,
  });
  // Thrown within the transaction, it leaves nothing behind.
  const hindrance = await hindranceNow(tx, row, actor.id, now);
  if (hindrance) throw conflict(hindrance);
  const { proposer, offered, wanted } = row;
  await notify(tx, [
    {
      kind: "barter-proposed",
      userId: answererId,
      payload: { personName: fullName(proposer), offeredTitle: offered.title, wantedTitle: wanted.title },
      dedupeKey: `barter-proposed:${row.id}`,
    },
  ]);
  return row.id;
}

/**
 * Proposes to another Master a content of the actor's for one of theirs; a repeat answers the same while it is open.
 * Errors: `Forbidden` (the actor gives nothing), `NotFound` (a content is not in sight, or the offered one is not the
 * actor's), `Conflict` with the reason, `TooManyRequests`.
 */
export async function proposeBarter(
  actor: Member,
  input: BarterInput,
  now = new Date(),
): Promise<{ id: string; status: "proposed" }> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await consume(PROPOSALS, actor.id);
  const wanted = await findOffer(input.wantedAyniId);
  const offered = await findOffer(input.offeredAyniId);
  if (offered.userId !== actor.id) throw new AppError("NotFound");
  if (wanted.userId === actor.id)
    throw conflict("Un trueque es entre dos Maestros: este Ayni también es tuyo.");
  const id = await db.$transaction(async (tx) => {
    // Two who propose the same to one another wait here: the second finds the first's.
    await lockBoth(tx, [actor.id, wanted.userId]);
    const open = await findOpen(tx, input);
    if (open && open.proposerId !== actor.id) throw conflict(MIRROR);
    return open?.id ?? insert(tx, actor, wanted.userId, input, now);
  });
  return { id, status: "proposed" };
}

type Decided = Exclude<BarterRow["status"], "PROPOSED">;
const OUTCOME: Record<BarterAction, Decided> = {
  accept: "ACCEPTED",
  decline: "DECLINED",
  withdraw: "WITHDRAWN",
};

/** An open trueque whose people and row stay as they are until the transaction ends. */
async function lockOpen(
  tx: Tx,
  known: { id: string; proposerId: string; answererId: string },
): Promise<BarterRow> {
  await lockBoth(tx, [known.proposerId, known.answererId]);
  await tx.$queryRaw`select 1 from "Barter" where id = ${known.id}::uuid for update`;
  const row = await tx.barter.findUnique({ where: { id: known.id }, include: barterInclude });
  if (row?.status !== "PROPOSED") throw conflict(NOT_OPEN);
  return row;
}

/** Gives each the other's content. Both contents are locked, in the one order of their ids. */
async function exchange(tx: Tx, row: BarterRow, viewerId: string, now: Date) {
  const { id, proposerId, answererId, offeredAyniId, wantedAyniId } = row;
  await tx.$queryRaw`select 1 from "Ayni" where id in (${offeredAyniId}::uuid, ${wantedAyniId}::uuid)
    order by id for no key update`;
  await retireEnded(tx, proposerId, wantedAyniId, now);
  await retireEnded(tx, answererId, offeredAyniId, now);
  const asItIs = await tx.barter.findUniqueOrThrow({ where: { id }, include: barterInclude });
  const hindrance = await hindranceNow(tx, asItIs, viewerId, now);
  if (hindrance) throw conflict(hindrance);
  const wanted = await findOffer(wantedAyniId, tx);
  const offered = await findOffer(offeredAyniId, tx);
  const wantedOrder = await give(tx, proposerId, wanted, now);
  const offeredOrder = await give(tx, answererId, offered, now);
  return { wantedOrderId: wantedOrder.id, offeredOrderId: offeredOrder.id };
}

/** Tells the proposer what was answered; who withdraws tells nobody. */
async function tellProposer(
  tx: Tx,
  { id, proposerId, answerer, wanted, wantedOrderId }: BarterRow,
): Promise<void> {
  const personName = fullName(answerer);
  if (wantedOrderId === null) {
    const payload = { personName, wantedTitle: wanted.title };
    const dedupeKey = `barter-declined:${id}`;
    return notify(tx, [{ kind: "barter-declined", userId: proposerId, payload, dedupeKey }]);
  }
  const { slug, title, contentType, onlineType } = wanted;
  const section = sectionOf(contentType, onlineType);
  const payload = { personName, slug, title, orderId: wantedOrderId, section };
  const dedupeKey = `barter-accepted:${id}`;
  return notify(tx, [{ kind: "barter-accepted", userId: proposerId, payload, dedupeKey }]);
}

/** What a place less changes on cached pages. */
function dropPlaces({ offered, wanted }: BarterRow): void {
  const counted = [offered, wanted].filter(({ capacity }) => capacity !== null);
  dropTags(...counted.map(({ slug }) => cacheTags.ayni(slug)));
}

// Said by the database where a place or an order came in between by a way that does not ask for the locks.
function refusalOf(error: unknown): unknown {
  if (violates(error, "Ayni_capacity_kept")) return conflict("Ya no quedan lugares en uno de los dos.");
  if (violates(error, "Order_one_live") || violates(error, "ayniContentId")) {
    return conflict("Alguien de los dos ya tiene lo que iba a recibir.");
  }
  return error;
}

/**
 * Accepts or declines what was proposed to the actor, or withdraws what they proposed. Accepting gives each the other's
 * content by a free order, both or neither.
 * Errors: `NotFound` (no trueque that the actor may answer so), `Conflict` with the reason.
 */
export async function answerBarter(
  actor: Member,
  id: string,
  action: BarterAction,
  now = new Date(),
): Promise<BarterView> {
  const who = action === "withdraw" ? { proposerId: actor.id } : { answererId: actor.id };
  const known = await db.barter.findFirst({
    where: { id, ...who },
    select: { id: true, proposerId: true, answererId: true },
  });
  if (!known) throw new AppError("NotFound");
  try {
    const row = await db.$transaction(async (tx) => {
      const open = await lockOpen(tx, known);
      const orders = action === "accept" ? await exchange(tx, open, actor.id, now) : {};
      const decided = await tx.barter.update({
        where: { id },
        data: { status: OUTCOME[action], decidedAt: now, ...orders },
        include: barterInclude,
      });
      if (action !== "withdraw") await tellProposer(tx, decided);
      return decided;
    });
    if (action === "accept") dropPlaces(row);
    const [view] = await barterViews([row], actor.id, now);
    if (!view) throw new AppError("NotFound");
    return view;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Ends the open trueques of somebody whose account closes, and forgets what they wrote. */
export async function forgetBarters(tx: Tx, userId: string, now = new Date()): Promise<void> {
  const status = "PROPOSED" as const;
  const decidedAt = now;
  await tx.barter.updateMany({
    where: { proposerId: userId, status },
    data: { status: "WITHDRAWN", decidedAt },
  });
  await tx.barter.updateMany({
    where: { answererId: userId, status },
    data: { status: "DECLINED", decidedAt },
  });
  await tx.barter.updateMany({ where: { proposerId: userId }, data: { message: "" } });
}
