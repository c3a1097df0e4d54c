import "server-only";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { give, retireEnded } from "@/lib/orders/grant";
import { AppError } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { findOffer, isOver } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { sectionOf } from "@/lib/orders/section";
import { lockPerson } from "@/lib/identity/lock-user";
import { contentsToGrant, oldestAsk, openAsk, stillAsks, untaken } from "./data";
import type { Ask } from "./data";

// Places that buyers pay for others. A place is a row: whoever is given it gets an order of nothing.

type Funding = {
  id: string;
  userId: string;
  ayniContentId: string;
  masterUserId: string;
  placeAmount: number;
  ayni: { slug: string; title: string };
};

/** Makes the place that a paid order gives to somebody else. Who buys a content waits for no place of it. */
export async function fundPlace(tx: Tx, order: Funding): Promise<void> {
  const { id, userId, ayniContentId: ayniId, masterUserId, placeAmount, ayni } = order;
  await tx.solidarityAsk.updateMany({
    where: { userId, ayniId, ...openAsk },
    data: { withdrawnAt: new Date() },
  });
  if (placeAmount === 0) return;
  await tx.solidarityPlace.create({ data: { ayniId, fundedByOrderId: id } });
  await notify(tx, [
    {
      kind: "place-funded",
      userId: masterUserId,
      payload: { slug: ayni.slug, title: ayni.title },
      dedupeKey: `place-funded:${id}`,
    },
  ]);
}

/** Takes back the place of an order whose money is given back, unless somebody has it; whether it was taken back. */
export async function cancelPlace(tx: Tx, fundedByOrderId: string): Promise<boolean> {
  const { count } = await tx.solidarityPlace.updateMany({
    where: { fundedByOrderId, ...untaken },
    data: { cancelledAt: new Date() },
  });
  return count > 0;
}

/** Whether one more fits in a content that everybody may see; its row is locked, so that it stays true. */
async function hasRoom(tx: Tx, { id }: Offer, userId: string, now: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ room: boolean }[]>`
    select capacity is null or "takenPlaces" - (
      select count(*) from "Order" o where o."userId" = ${userId}::uuid and o."ayniContentId" = ${id}::uuid
        and o.status = 'COMPLETED' and o."renewedAt" is null and o."contentExpirationDate" <= ${now}::timestamptz
    ) < capacity as room
    from "Ayni" where id = ${id}::uuid and listed for no key update`;
  return row?.room ?? false;
}

type Place = { id: string; funderId: string };

/** The oldest place that nobody has, locked; one that is being given or cancelled is not waited for. */
async function freePlace(tx: Tx, ayniId: string): Promise<Place | null> {
  const [place] = await tx.$queryRaw<Place[]>`
    select p.id, o."userId" as "funderId" from "SolidarityPlace" p join "Order" o on o.id = p."fundedByOrderId"
    where p."ayniId" = ${ayniId}::uuid and p."takenByOrderId" is null and p."cancelledAt" is null
    order by p."createdAt", p.id limit 1 for update of p skip locked`;
  return place ?? null;
}

type Given = { ask: Ask; place: Place; orderId: string; isPresent: boolean };

/** Who funded a place learns that somebody has it, not who; the Master who comes, as of anybody. */
async function tell(tx: Tx, offer: Offer, { ask, place, orderId, isPresent }: Given): Promise<void> {
  const about = { slug: offer.slug, title: offer.title };
  const { name, lastName } = await tx.user.findUniqueOrThrow({
    where: { id: ask.userId },
    select: { name: true, lastName: true },
  });
  await notify(tx, [
    {
      kind: "received",
      userId: offer.userId,
      payload: { ...about, personName: `${name} ${lastName}` },
      dedupeKey: `received:${orderId}`,
    },
    {
      kind: "place-taken",
      userId: place.funderId,
      payload: about,
      dedupeKey: `place-taken:${place.id}`,
    },
  ]);
  if (isPresent) return;
  const section = sectionOf(offer.contentType, offer.onlineType);
  await notify(tx, [
    {
      kind: "place-granted",
      userId: ask.userId,
      payload: { ...about, orderId, section },
      dedupeKey: `place-granted:${ask.id}`,
    },
  ]);
}

/** Gives a place to somebody: "none" when there is none to give any more, "passed" when they cannot have it now. */
function grant(ask: Ask, offer: Offer, isPresent: boolean): Promise<"given" | "passed" | "none"> {
  return db.$transaction(async (tx) => {
    const now = new Date();
    const person = await lockPerson(tx, ask.userId);
    if (!person || !(await stillAsks(tx, ask, offer.id, now))) return "passed";
    if (!(await hasRoom(tx, offer, ask.userId, now))) return "none";
    const place = await freePlace(tx, offer.id);
    if (!place) return "none";
    await retireEnded(tx, ask.userId, offer.id, now);
    const { id } = await give(tx, ask.userId, offer, now);
    await tx.solidarityPlace.update({ where: { id: place.id }, data: { takenByOrderId: id } });
    await tx.solidarityAsk.update({ where: { id: ask.id }, data: { grantedAt: now } });
    await tell(tx, offer, { ask, place, orderId: id, isPresent });
    return "given";
  });
}

const offered = (ayniId: string): Promise<Offer | null> =>
  findOffer(ayniId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NotFound") return null;
    throw error;
  });

/**
 * Gives the places of a content that nobody has to those who have waited longest, while it is offered and has room.
 * `presentAsk` is of somebody who sees the answer, and needs not be told of it.
 */
export async function grantWaiting(ayniId: string, presentAsk?: string): Promise<void> {
  const tried: string[] = [];
  for (;;) {
    const ask = await oldestAsk(ayniId, tried, new Date());
    const offer = ask && (await offered(ayniId));
    if (!offer || isOver(offer)) return;
    tried.push(ask.id);
    const outcome = await grant(ask, offer, ask.id === presentAsk);
    if (outcome === "none") return;
    if (outcome === "given" && offer.capacity !== null) dropTags(cacheTags.ayni(offer.slug));
  }
}

/** Gives what has become free since: places in what was sold out, or to people who had one not long ago. */
export async function grantEverywhere(): Promise<void> {
  for (const ayniId of await contentsToGrant()) {
    await grantWaiting(ayniId).catch((error: unknown) =>
      console.error("A solidarity place could not be given", ayniId, error),
    );
  }
}
