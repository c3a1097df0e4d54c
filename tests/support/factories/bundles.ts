import { POST as buyBundle } from "@/app/api/bundles/[slug]/orders/route";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "./ayni";
import { payOrder } from "./purchases";
import { createSessionCookie, createTestMaster, createTestUser } from "./users";

type UserRef = { id: string };

let count = 0;

/** Creates contents of 30 €, 20 € and 10 € of a new Master, and a bundle of them for 45 €. */
export async function createTestBundle({
  amount = 4500,
  part = {},
}: { amount?: number; part?: Partial<Parameters<typeof createTestAyni>[0]> } = {}) {
  const master = await createTestMaster();
  const create = (price: number) =>
    createTestAyni({ userId: master.id, amount: price, currency: "EUR", ...part });
  const parts = [await create(3000), await create(2000), await create(1000)];
  count += 1;
  const bundle = await db.bundle.create({
    data: {
      slug: `conjunto-${process.pid}-${Date.now()}-${count}`,
      masterId: master.id,
      title: "Tres lunas",
      amount,
      currency: "EUR",
      items: { create: parts.map(({ id }, position) => ({ ayniId: id, position })) },
    },
  });
  return { master, parts, bundle };
}

/** Buys a bundle through the API. */
export const buyBundleAs = async (
  buyer: UserRef,
  { slug }: { slug: string },
  json: Record<string, unknown> = {},
) =>
  callHandler(buyBundle, {
    method: "POST",
    params: { slug },
    json,
    cookie: await createSessionCookie(buyer),
  });

/** The orders of a purchase, in the order of the parts. */
export const listPurchaseOrders = (bundlePurchaseId: string) =>
  db.order.findMany({
    where: { bundlePurchaseId },
    include: { payment: true },
    orderBy: { id: "asc" },
  });

/** Creates a buyer who has paid for a bundle at the processor. */
export async function createBundlePurchase(bundle: { slug: string }) {
  const buyer = await createTestUser({ emailVerified: new Date() });
  const { body } = await buyBundleAs(buyer, bundle);
  const id: string = body.data.id;
  await payOrder(id);
  return { id, buyer };
}
