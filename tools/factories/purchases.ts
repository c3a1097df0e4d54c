import { POST as buy } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { settleOrder } from "@/lib/orders/settlement";
import { call } from "../call-handler";
import { pay } from "../faults/payments-control";
import { makeAyni } from "./ayni";
import { cookieOf, makeMaster, makeUser } from "./users";

type Person = { id: string };

/** A content of 25 € of a new Master, unless told otherwise. */
export const makeOffer = async (given: Partial<Parameters<typeof makeAyni>[0]> = {}) =>
  makeAyni({ userId: (await makeMaster()).id, amount: 2500, currency: "EUR", ...given });

/** Places an order as its buyer does. */
export const placeOrderAs = async (
  person: Person,
  ayni: { id: string },
  more: Record<string, unknown> = {},
) =>
  call(buy, {
    method: "POST",
    json: { ayniContentId: ayni.id, ...more },
    cookie: await cookieOf(person),
  });

/** Pays an order at the processor, and hears of it. */
export async function payOrder(id: string): Promise<void> {
  const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
  await pay(checkoutSessionId ?? "");
  await settleOrder(id);
}

/** Somebody who has bought a content by the processor. */
export async function bought(ayni: { id: string }, more: Record<string, unknown> = {}) {
  const buyer = await makeUser({ emailVerified: new Date() });
  const { body } = await placeOrderAs(buyer, ayni, more);
  const id: string = body.data.id;
  await payOrder(id);
  return { id, buyer };
}
