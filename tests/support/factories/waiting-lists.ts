import { DELETE, GET, POST } from "@/app/api/ayni/[slug]/waiting-list/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestOrder } from "./orders";
import { createPaidAyni } from "./purchases";
import { createSessionCookie, createTestUser } from "./users";

type UserRef = { id: string };
type AyniRef = { id: string };

/** Creates somebody who may join a list: their e-mail is verified. Without quiet hours. */
export async function createWaiter() {
  const { id } = await createTestUser({ emailVerified: new Date() });
  return db.user.update({ where: { id }, data: { quietFrom: null, quietTo: null } });
}

const callAs = async (person: UserRef, handler: typeof POST, call: { method: string; ayni: AyniRef }) =>
  callHandler(handler, {
    method: call.method,
    params: { slug: call.ayni.id },
    cookie: await createSessionCookie(person),
  });

export const joinListAs = (person: UserRef, ayni: AyniRef) => callAs(person, POST, { method: "POST", ayni });
export const leaveListAs = (person: UserRef, ayni: AyniRef) =>
  callAs(person, DELETE, { method: "DELETE", ayni });
export const getListAs = async (person: UserRef, ayni: AyniRef) =>
  (await callAs(person, GET, { method: "GET", ayni })).body.data;

type FullContent = { capacity?: number; amount?: number };

/** Creates a content whose seats are all taken, by free orders. */
export async function createFullAyni({ capacity = 1, amount = 2500 }: FullContent = {}) {
  const ayni = await createPaidAyni({ capacity, amount });
  const orders = [];
  for (let seat = 0; seat < capacity; seat += 1)
    orders.push(await createTestOrder(await createTestUser(), ayni));
  return { ayni, orders };
}

/** Creates people who wait, in order. */
export async function createWaiters(ayni: AyniRef, count: number) {
  const people = [];
  for (let place = 0; place < count; place += 1) {
    const person = await createWaiter();
    await joinListAs(person, ayni);
    people.push(person);
  }
  return people;
}

/** Frees the seat of an order, as a refund does. */
export const freeSeat = ({ id }: { id: string }) =>
  db.order.update({ where: { id }, data: { status: "REFUNDED", refundedAt: new Date() } });

/** Lets the open offer of a person lapse. */
export const lapseOffer = (person: UserRef) =>
  db.$executeRaw`
    update "WaitingListEntry" set "offeredAt" = now() - interval '2 days', "offerExpiresAt" = now() - interval '1 second'
    where "userId" = ${person.id}::uuid and "endedAt" is null and "offeredAt" is not null`;
