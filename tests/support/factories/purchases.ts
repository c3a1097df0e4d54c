import { POST as placeOrder } from "@/app/api/orders/route";
import { db } from "@/lib/platform/db/client";
import { syncPayment } from "@/lib/orders/settlement/service";
import { callHandler } from "@/tests/support/call-handler";
import { payCheckout } from "@/tests/support/faults/payments-control";
import { createTestAyni } from "./ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "./users";

type UserRef = { id: string };

/** Creates a content of 25 € by a new Master. */
export const createPaidAyni = async (overrides: Partial<Parameters<typeof createTestAyni>[0]> = {}) =>
  createTestAyni({ userId: (await createTestMaster()).id, amount: 2500, currency: "EUR", ...overrides });

/** Places an order through the API. */
export const placeOrderAs = async (
  buyer: UserRef,
  ayni: { id: string },
  extraFields: Record<string, unknown> = {},
) =>
  callHandler(placeOrder, {
    method: "POST",
    json: { ayniContentId: ayni.id, ...extraFields },
    cookie: await createSessionCookie(buyer),
  });

/** Pays an order at the processor and syncs its payment. */
export async function payOrder(id: string): Promise<void> {
  const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
  await payCheckout(checkoutSessionId ?? "");
  await syncPayment(id);
}

/** Creates a buyer who has paid for the content at the processor. */
export async function createPurchase(ayni: { id: string }, extraFields: Record<string, unknown> = {}) {
  const buyer = await createTestUser({ emailVerified: new Date() });
  const { body } = await placeOrderAs(buyer, ayni, extraFields);
  const id: string = body.data.id;
  await payOrder(id);
  return { id, buyer };
}
