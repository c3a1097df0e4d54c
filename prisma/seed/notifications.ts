import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const NOTIFICATION_COUNT = 12;
const UNREAD_COUNT = 3;

type NotificationSeed = { userId: string; type: string; category: string; payload: object; at: Date };

/** Notifies the demo Master of a sale. */
function buildReceivedNotification({ buyer, content, purchaseDate, amount, id }: SeedSale): NotificationSeed {
  const about = { slug: content.slug, title: content.teaching.title };
  const free = amount === 0;
  const person = { personName: `${buyer.name} ${buyer.lastName}`, personSlug: buyer.slug };
  return {
    userId: content.master.id,
    type: free ? "received" : "sold",
    category: "exchanges",
    payload: free
      ? { ...about, ...person }
      : { ...about, ...person, amount, currency: content.currency.toLowerCase(), orderId: id },
    at: purchaseDate,
  };
}

/** Notifies the demo apprentice of a followed Master's publication. */
const buildPublishedNotification = (userId: string, { content }: SeedSale, at: Date): NotificationSeed => ({
  userId,
  type: "published",
  category: "followedMasters",
  payload: {
    slug: content.slug,
    title: content.teaching.title,
    masterName: `${content.master.name} ${content.master.lastName}`,
  },
  at,
});

/** Builds the demo accounts' notifications; the first of each list are unread. */
export function buildNotificationRows(sales: readonly SeedSale[], now: Date) {
  const latestSales = sales
    .filter(({ status, content }) => status === "COMPLETED" && content.master.email === DEMO_ACCOUNTS.master)
    .toSorted((a, b) => b.purchaseDate.getTime() - a.purchaseDate.getTime());
  const apprenticeSales = sales.filter(({ buyer }) => buyer.email === DEMO_ACCOUNTS.apprentice);
  const byMaster = [...new Map(apprenticeSales.map((sale) => [sale.content.master.id, sale])).values()];
  const notificationLists = [
    latestSales.slice(0, NOTIFICATION_COUNT).map(buildReceivedNotification),
    byMaster.map((sale, index) =>
      buildPublishedNotification(
        sale.buyer.id,
        sale,
        new Date(now.getTime() - index * 2 * DAY_MS - 3 * HOUR_MS),
      ),
    ),
  ];
  return notificationLists.flatMap((notifications) =>
    notifications.map(({ at, ...notification }, index) => ({
      id: seedId(`notice ${notification.userId} ${index}`),
      ...notification,
      dedupeKey: `demo:${notification.userId}:${index}`,
      createdAt: at,
      readAt: index < UNREAD_COUNT ? null : at,
    })),
  );
}
