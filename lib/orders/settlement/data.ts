import "server-only";
import { roomTimes } from "@/lib/content/schedule/policy";
import { appliedDiscountSelect } from "@/lib/orders/discounts/data";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { PaymentEvent } from "@/lib/platform/ports/payments";

const orderInclude = {
  user: { select: { id: true, name: true, lastName: true, slug: true, email: true, timezone: true } },
  master: { select: { id: true, name: true, email: true, timezone: true } },
  payment: true,
  discount: { select: appliedDiscountSelect },
  gift: { select: { id: true, recipientName: true } },
  period: {
    select: {
      startsAt: true,
      endsAt: true,
      membership: {
        select: {
          interval: true,
          amount: true,
          leftAt: true,
          endedAt: true,
          pausedUntil: true,
          paidUntil: true,
          _count: { select: { periods: true } },
        },
      },
    },
  },
  bundlePurchase: { select: { bundle: { select: { slug: true, title: true } } } },
  ayni: {
    select: {
      slug: true,
      title: true,
      user: { select: { slug: true } },
      capacity: true,
      offerId: true,
      offer: { select: { slug: true } },
      pack: { select: { id: true, expiresAt: true } },
      membershipPlan: { select: { id: true, interval: true } },
      modality: true,
      placeCity: true,
      placeCountry: true,
      accessDays: true,
      lastEndsAt: true,
      encuentros: {
        where: { cancelledAt: null },
        orderBy: { startsAt: "asc" },
        select: {
          id: true,
          startsAt: true,
          endsAt: true,
          cancelledAt: true,
          timezone: true,
          room: roomTimes,
        },
      },
    },
  },
} satisfies Prisma.OrderInclude;

export type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

/** Returns the order with the checkout first, then the others that it pays: the parts of a bundle. */
export async function listOrderRows(tx: Tx, id: string): Promise<OrderRow[]> {
  const rows = await tx.order.findMany({
    where: { OR: [{ id }, { bundlePurchaseId: id }] },
    include: orderInclude,
    orderBy: { id: "asc" },
  });
  return [...rows.filter((row) => row.id === id), ...rows.filter((row) => row.id !== id)];
}

/** Notes that an event is applied. Returns false if it was before. */
export async function recordPaymentEvent(tx: Tx, event: PaymentEvent | null): Promise<boolean> {
  if (!event) return true;
  const { id, type, createdAt } = event;
  const payload = { checkoutId: event.checkoutId, paymentIntentId: event.paymentIntentId };
  const { count } = await tx.paymentEvent.createMany({
    data: [{ id, type, createdAt, payload, appliedAt: new Date() }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** Locks the orders by which a membership opens what is being bought. */
async function lockReplaced(tx: Tx, orders: OrderRow[]): Promise<void> {
  const [lead] = orders.filter(({ replacesOpened }) => replacesOpened);
  if (!lead) return;
  const ayniIds = orders.map(({ ayniContentId }) => ayniContentId);
  await tx.$queryRaw`
    select 1 from "Order" where "userId" = ${lead.userId}::uuid and "ayniContentId" = any(${ayniIds}::uuid[])
      and "membershipId" is not null and status = 'COMPLETED' and "renewedAt" is null order by id for update`;
}

/** Locks orders before contents, both by id, as everywhere; a single order locks its content when that changes. */
export async function lockOrders(tx: Tx, id: string): Promise<OrderRow[]> {
  await tx.$queryRaw`
    select 1 from "Order" where id = ${id}::uuid or "bundlePurchaseId" = ${id}::uuid order by id for update`;
  const orders = await listOrderRows(tx, id);
  await lockReplaced(tx, orders);
  if (orders.length > 1) {
    const ayniIds = orders.map(({ ayniContentId }) => ayniContentId);
    await tx.$queryRaw`
      select 1 from "Ayni" where id = any(${ayniIds}::uuid[]) order by id for no key update`;
  }
  return orders;
}
