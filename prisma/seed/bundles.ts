import { splitPrice } from "@/lib/orders/shares";
import { requireContent, type SeedContent } from "./contents";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts, toMinorUnits } from "./money";
import { requirePerson, type SeedApprentice } from "./users";

const DAY_MS = 86_400_000;
const AGE_DAYS = 5;
const BOUGHT_DAYS = 2;
const BILLING_DAYS = 14;

type SeedBundle = { id: string; parts: SeedContent[]; amount: number };

/** The orders of a purchase are in the order of its parts by id, and the first has its id. */
function buildPurchase(bundle: SeedBundle, buyer: SeedApprentice, date: Date) {
  const { parts, amount } = bundle;
  const ids = parts.map(({ id }) => seedId(`bundle order ${id}`)).sort();
  const purchaseId = ids[0] ?? bundle.id;
  const intent = `pi_demo_${seedHex(`bundle ${bundle.id}`)}`;
  const currency = (parts[0]?.currency ?? "").toLowerCase();
  const shares = splitPrice(
    amount,
    parts.map((part) => part.amount),
  );
  const orders = parts.map(({ id: ayniContentId, master, teaching }, index) => ({
    id: ids[index] ?? purchaseId,
    bundlePurchaseId: purchaseId,
    userId: buyer.id,
    ayniContentId,
    masterUserId: master.id,
    status: "COMPLETED" as const,
    purchaseDate: date,
    ...computeOrderAmounts(shares[index] ?? 0),
    currency,
    paymentIntentId: index === 0 ? intent : null,
    checkoutSessionId: index === 0 ? `cs_demo_${seedHex(`bundle ${bundle.id}`)}` : `part:${ids[index] ?? ""}`,
    checkoutAttempt: index === 0 ? 1 : 0,
    contentExpirationDate: teaching.accessDays
      ? new Date(date.getTime() + teaching.accessDays * DAY_MS)
      : null,
    availableBillingDate: new Date(date.getTime() + BILLING_DAYS * DAY_MS),
    completedAt: date,
    createdAt: date,
    updatedAt: date,
  }));
  const payments = orders.map((order, part) => ({
    orderId: order.id,
    paymentIntentId: intent,
    part,
    status: "SUCCEEDED" as const,
    amount: order.amount,
    currency,
    createdAt: date,
    updatedAt: date,
  }));
  const purchase = {
    id: purchaseId,
    bundleId: bundle.id,
    masterId: parts[0]?.master.id ?? "",
    userId: buyer.id,
    amount,
    currency,
    createdAt: date,
  };
  return { purchase, orders, payments };
}

/** Builds the bundles, and the purchases of those that somebody has bought. */
export function buildBundleRows(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const createdAt = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  const boughtAt = new Date(now.getTime() - BOUGHT_DAYS * DAY_MS);
  const built = readDemo().bundles.map(
    ({ slug, title, description = "", price, buyer, contents: [first, ...others] }) => {
      const { master, currency } = requireContent(contents, first);
      const parts = [first, ...others].map((name) => requireContent(contents, name));
      const bundle = { id: seedId(`bundle ${slug}`), parts, amount: toMinorUnits(price, currency) };
      return {
        row: {
          id: bundle.id,
          slug,
          title,
          description,
          masterId: master.id,
          currency,
          amount: bundle.amount,
        },
        items: parts.map(({ id: ayniId }, position) => ({
          bundleId: bundle.id,
          ayniId,
          masterId: master.id,
          position,
        })),
        purchase:
          buyer === undefined ? null : buildPurchase(bundle, requirePerson(apprentices, buyer), boughtAt),
      };
    },
  );
  const purchases = built.flatMap(({ purchase }) => purchase ?? []);
  return {
    bundles: built.map(({ row }) => ({ ...row, createdAt, updatedAt: createdAt })),
    items: built.flatMap(({ items }) => items),
    purchases: purchases.map(({ purchase }) => purchase),
    orders: purchases.flatMap(({ orders }) => orders),
    payments: purchases.flatMap(({ payments }) => payments),
  };
}
