import { DEMO } from "./demo-accounts";
import { idOf } from "./ids";
import type { Sale } from "./orders";

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** So many of the latest are told; the first of them have not been read. */
const TOLD = 12;
const UNREAD = 3;

type Notice = { userId: string; type: string; category: string; payload: object; at: Date };

/** That somebody received something of the demo's Master, who is told so. */
function received({ buyer, content, purchaseDate, amount, id }: Sale): Notice {
  const about = { slug: content.slug, title: content.teaching.title };
  const free = amount === 0;
  return {
    userId: content.master.id,
    type: free ? "received" : "sold",
    category: "exchanges",
    payload: free
      ? { ...about, personName: `${buyer.name} ${buyer.lastName}` }
      : { ...about, amount, currency: content.currency.toLowerCase(), orderId: id },
    at: purchaseDate,
  };
}

/** That a Master whom the demo's apprentice follows published something, of the last weeks. */
const published = (userId: string, { content }: Sale, at: Date): Notice => ({
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

/** What the demo's Master and apprentice find in their lists. */
export function noticeRows(sales: readonly Sale[], now: Date) {
  const latest = sales
    .filter(({ status, content }) => status === "COMPLETED" && content.master.email === DEMO.master)
    .toSorted((one, other) => other.purchaseDate.getTime() - one.purchaseDate.getTime());
  const own = sales.filter(({ buyer }) => buyer.email === DEMO.apprentice);
  const byMaster = [...new Map(own.map((sale) => [sale.content.master.id, sale])).values()];
  const told = [
    latest.slice(0, TOLD).map(received),
    byMaster.map((sale, index) =>
      published(sale.buyer.id, sale, new Date(now.getTime() - index * 2 * DAY - 3 * HOUR)),
    ),
  ];
  return told.flatMap((notices) =>
    notices.map(({ at, ...notice }, index) => ({
      id: idOf(`notice ${notice.userId} ${index}`),
      ...notice,
      dedupeKey: `demo:${notice.userId}:${index}`,
      createdAt: at,
      readAt: index < UNREAD ? null : at,
    })),
  );
}
