import { requireContentByTitle, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts } from "./money";
import type { SeedSale } from "./orders";
import type { SeedApprentice } from "./users";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BILLING_DAYS = 14;

type GiftSeed = {
  title: string;
  giver: string;
  recipientName: string;
  recipientEmail: string;
  message: string;
  boughtDaysAgo: number;
  /** Null for a gift that was sent once it was paid. */
  sendsInDays: number | null;
  /** Days ago, by the demo apprentice; null while it is open. */
  acceptedDaysAgo: number | null;
};

/** One received by the demo apprentice, and two given by them: one that waits for an answer, one for its day. */
const GIFT_SEEDS: readonly GiftSeed[] = [
  {
    title: "Palabras que alivian",
    giver: "marina.solis@ayllu.test",
    recipientName: "Elisa",
    recipientEmail: DEMO_ACCOUNTS.apprentice,
    message: "Lo leí el año en que se fue mi abuela, a sorbos. Para cuando tengas un rato tranquilo.",
    boughtDaysAgo: 9,
    sendsInDays: null,
    acceptedDaysAgo: 8,
  },
  {
    title: "Arteterapia en casa",
    giver: DEMO_ACCOUNTS.apprentice,
    recipientName: "Carlota",
    recipientEmail: "carlota@example.test",
    message: "¡Feliz cumpleaños! Para tus tardes de domingo, con té y sin prisa.",
    boughtDaysAgo: 3,
    sendsInDays: null,
    acceptedDaysAgo: null,
  },
  {
    title: "Cartas que no se envían",
    giver: DEMO_ACCOUNTS.apprentice,
    recipientName: "Papá",
    recipientEmail: "andres@example.test",
    message: "",
    boughtDaysAgo: 1,
    sendsInDays: 16,
    acceptedDaysAgo: null,
  },
];

type SeedGift = GiftSeed & { content: SeedContent; giverId: string; boughtAt: Date; acceptedAt: Date | null };

const toFullName = ({ name, lastName }: SeedApprentice): string => `${name} ${lastName}`;

function buildSaleRows({ content, giverId, boughtAt, acceptedAt }: SeedGift) {
  const id = seedId(`gift order ${content.id}`);
  const paymentIntentId = `pi_demo_${seedHex(`gift ${content.id}`)}`;
  const currency = content.currency.toLowerCase();
  const order = {
    id,
    userId: giverId,
    ayniContentId: content.id,
    masterUserId: content.master.id,
    status: "COMPLETED" as const,
    purchaseDate: boughtAt,
    ...computeOrderAmounts(content.amount),
    currency,
    paymentIntentId,
    checkoutSessionId: `cs_demo_${seedHex(`gift ${content.id}`)}`,
    checkoutAttempt: 1,
    availableBillingDate: new Date(boughtAt.getTime() + BILLING_DAYS * DAY_MS),
    isGift: true,
    holdsSeat: acceptedAt === null,
    renewedAt: boughtAt,
    completedAt: boughtAt,
    createdAt: boughtAt,
    updatedAt: boughtAt,
  };
  const payment = {
    id: seedId(`payment ${id}`),
    orderId: id,
    paymentIntentId,
    status: "SUCCEEDED" as const,
    amount: content.amount,
    currency,
    createdAt: boughtAt,
    updatedAt: boughtAt,
  };
  return { order, payment };
}

const buildReceivedOrder = (content: SeedContent, userId: string, at: Date) => ({
  id: seedId(`gift received ${content.id}`),
  userId,
  ayniContentId: content.id,
  masterUserId: content.master.id,
  status: "COMPLETED" as const,
  purchaseDate: at,
  ...computeOrderAmounts(0),
  currency: "eur",
  contentExpirationDate: content.teaching.accessDays
    ? new Date(at.getTime() + content.teaching.accessDays * DAY_MS)
    : null,
  openedAt: null,
  completedAt: at,
  createdAt: at,
  updatedAt: at,
});

function buildGiftRow(gift: SeedGift, now: Date) {
  const { content, recipientName, recipientEmail, message, boughtAt, sendsInDays, acceptedAt } = gift;
  return {
    id: seedId(`gift ${content.id}`),
    orderId: seedId(`gift order ${content.id}`),
    recipientName,
    recipientEmail,
    message,
    sendsAt: sendsInDays === null ? null : new Date(now.getTime() + sendsInDays * DAY_MS),
    sentAt: sendsInDays === null ? new Date(boughtAt.getTime() + 2 * MINUTE_MS) : null,
    acceptedAt,
    acceptedByOrderId: acceptedAt && seedId(`gift received ${content.id}`),
    createdAt: boughtAt,
    updatedAt: acceptedAt ?? boughtAt,
  };
}

/** Tells the Master of the sale, and of the person who accepted it. */
function buildNotifications(
  gift: SeedGift,
  { giver, demo }: { giver: SeedApprentice; demo: SeedApprentice },
) {
  const { content, boughtAt, acceptedAt } = gift;
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
  const built = GIFT_SEEDS.flatMap((seed) => {
    const content = requireContentByTitle(contents, seed.title);
    const giver = apprentices.find(({ email }) => email === seed.giver);
    const isOwned = sales.some((sale) => sale.content.id === content.id && sale.buyer.id === demo?.id);
    if (!giver || !demo || isOwned) return [];
    const boughtAt = new Date(now.getTime() - seed.boughtDaysAgo * DAY_MS);
    const acceptedAt =
      seed.acceptedDaysAgo === null ? null : new Date(now.getTime() - seed.acceptedDaysAgo * DAY_MS);
    const gift: SeedGift = { ...seed, content, giverId: giver.id, boughtAt, acceptedAt };
    return {
      ...buildSaleRows(gift),
      received: acceptedAt && buildReceivedOrder(content, demo.id, acceptedAt),
      gift: buildGiftRow(gift, now),
      notifications: buildNotifications(gift, { giver, demo }),
    };
  });
  return {
    orders: built.flatMap(({ order, received }) => (received ? [order, received] : [order])),
    payments: built.map(({ payment }) => payment),
    gifts: built.map(({ gift }) => gift),
    notifications: built.flatMap(({ notifications }) => notifications),
  };
}
