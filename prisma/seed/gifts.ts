import { requireContent, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { Demo } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import type { SeedSale } from "./orders";
import { buildCompletedOrder, buildPayment } from "./sale-rows";
import { requirePerson, type SeedApprentice } from "./users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const DAY_MS = 24 * 60 * MINUTE_MS;
const BILLING_DAYS = 14;

type SeedGift = Omit<Demo["gifts"][number], "content" | "giver"> & {
  content: SeedContent;
  giver: SeedApprentice;
  boughtAt: Date;
  acceptedAt: Date | null;
};

const toFullName = ({ name, lastName }: SeedApprentice): string => `${name} ${lastName}`;

function buildSaleRows({ content, giver, boughtAt, acceptedAt }: SeedGift) {
  const id = seedId(`gift order ${content.id}`);
  const paymentIntentId = `pi_demo_${seedHex(`gift ${content.id}`)}`;
  const completed = buildCompletedOrder(
    { id, userId: giver.id, at: boughtAt, amount: content.amount },
    content,
  );
  const order = {
    ...completed,
    paymentIntentId,
    checkoutSessionId: `cs_demo_${seedHex(`gift ${content.id}`)}`,
    checkoutAttempt: 1,
    contentExpirationDate: null,
    availableBillingDate: new Date(boughtAt.getTime() + BILLING_DAYS * DAY_MS),
    isGift: true,
    holdsSeat: acceptedAt === null,
    renewedAt: boughtAt,
  };
  return { order, payment: buildPayment(completed, paymentIntentId) };
}

const buildReceivedOrder = (content: SeedContent, userId: string, at: Date) =>
  buildCompletedOrder({ id: seedId(`gift received ${content.id}`), userId, at, amount: 0 }, content);

function buildGiftRow(gift: SeedGift, now: Date) {
  const { content, recipientName, recipientEmail, message = "", boughtAt, sendsInDays, acceptedAt } = gift;
  return {
    id: seedId(`gift ${content.id}`),
    orderId: seedId(`gift order ${content.id}`),
    recipientName,
    recipientEmail,
    message,
    sendsAt: sendsInDays === undefined ? null : new Date(now.getTime() + sendsInDays * DAY_MS),
    sentAt: sendsInDays === undefined ? new Date(boughtAt.getTime() + 2 * MINUTE_MS) : null,
    acceptedAt,
    acceptedByOrderId: acceptedAt && seedId(`gift received ${content.id}`),
    createdAt: boughtAt,
    updatedAt: acceptedAt ?? boughtAt,
  };
}

/** Tells the Master of the sale, and of the person who accepted it. */
function buildNotifications({ content, giver, boughtAt, acceptedAt }: SeedGift, demo: SeedApprentice) {
  const about = { slug: content.slug, title: content.teaching.title };
  const sold = {
    ...about,
    personName: toFullName(giver),
    personSlug: giver.slug,
    amount: content.amount,
    currency: content.currency.toLowerCase(),
    orderId: seedId(`gift order ${content.id}`),
  };
  const received = { ...about, personName: toFullName(demo), personSlug: demo.slug };
  return [
    { type: "sold", payload: sold, at: boughtAt },
    ...(acceptedAt ? [{ type: "received", payload: received, at: acceptedAt }] : []),
  ].map(({ type, payload, at }) => ({
    id: seedId(`notice ${type} gift ${content.id}`),
    userId: content.master.id,
    type,
    category: "exchanges",
    payload,
    dedupeKey: `demo:gift:${type}:${content.id}`,
    createdAt: at,
    readAt: at,
  }));
}

/**
 * Builds gifts that the demo apprentice made and received. The job that sends what is paid queues the mail of the one
 * that waits for its day.
 */
export function buildGiftRows(
  { contents, sales }: { contents: readonly SeedContent[]; sales: readonly SeedSale[] },
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const demo = apprentices.find(({ email }) => email === DEMO_ACCOUNTS.apprentice);
  const built = readDemo().gifts.flatMap((seed) => {
    const content = requireContent(contents, seed.content);
    const isOwned = sales.some((sale) => sale.content.id === content.id && sale.buyer.id === demo?.id);
    if (!demo || isOwned) return [];
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const acceptedAt = seed.acceptedDaysAgo === undefined ? null : daysAgo(seed.acceptedDaysAgo);
    const giver = requirePerson(apprentices, seed.giver);
    const gift: SeedGift = { ...seed, content, giver, boughtAt: daysAgo(seed.boughtDaysAgo), acceptedAt };
    return {
      ...buildSaleRows(gift),
      received: acceptedAt && buildReceivedOrder(content, demo.id, acceptedAt),
      gift: buildGiftRow(gift, now),
      notifications: buildNotifications(gift, demo),
    };
  });
  return {
    orders: built.flatMap(({ order, received }) => (received ? [order, received] : [order])),
    payments: built.map(({ payment }) => payment),
    gifts: built.map(({ gift }) => gift),
    notifications: built.flatMap(({ notifications }) => notifications),
  };
}
