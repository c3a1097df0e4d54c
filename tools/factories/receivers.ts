import { db } from "@/lib/platform/db/client";
import { makeOrder } from "./orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "./users";

const DAY = 24 * 3_600_000;

/** Everyone who may ask for what a content holds: those who have it, those who had it, and those who never did. */
export const HOLDERS = [
  "owner",
  "receiver",
  "expired",
  "refunded",
  "pending",
  "other",
  "otherMaster",
  "admin",
  "visitor",
  "revoked",
] as const;
export type Holder = (typeof HOLDERS)[number];

type Content = { id: string; userId: string };

const ORDERS: Partial<Record<Holder, Parameters<typeof makeOrder>[2]>> = {
  receiver: {},
  revoked: {},
  expired: {
    purchaseDate: new Date(Date.now() - 31 * DAY),
    contentExpirationDate: new Date(Date.now() - DAY),
  },
  refunded: { status: "REFUNDED", refundedAt: new Date() },
  pending: { status: "PENDING" },
};

async function personOf(ayni: Content, holder: Holder): Promise<{ id: string } | null> {
  if (holder === "visitor") return null;
  if (holder === "owner") return { id: ayni.userId };
  if (holder === "otherMaster") return makeMaster();
  return holder === "admin" ? makeAdmin() : makeUser();
}

/** Somebody as they stand towards a content: who they are, what they received it by, and how they ask. */
export async function holderOf(ayni: Content, holder: Holder) {
  const person = await personOf(ayni, holder);
  const given = ORDERS[holder];
  const order = person && given ? await makeOrder(person, ayni, given) : null;
  const cookie = person ? await cookieOf(person) : undefined;
  if (person && holder === "revoked") {
    await db.session.updateMany({ where: { userId: person.id }, data: { revokedAt: new Date() } });
  }
  return { person, order, cookie };
}
