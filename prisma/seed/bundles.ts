import { splitPrice } from "@/lib/orders/shares";
import { requireContent, type SeedContent } from "./contents";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { toMinorUnits } from "./money";
import { buildCompletedOrder, buildPayment } from "./sale-rows";
import { requirePerson, type SeedApprentice } from "./users";

const DAY_MS = 86_400_000;
const AGE_DAYS = 5;
const BOUGHT_DAYS = 2;
const BILLING_DAYS = 14;

type SeedBundle = { id: string; parts: SeedContent[]; amount: number };

/** The orders of a purchase are in the order of its parts by id, and the first has its id. */
function buildPurchase({ id: bundleId, parts, amount }: SeedBundle, userId: string, at: Date) {
  const ids = parts.map(({ id }) => seedId(`bundle order ${id}`)).sort();
  const purchaseId = ids[0] ?? bundleId;
  const intent = `pi_demo_${seedHex(`bundle ${bundleId}`)}`;
  const shares = splitPrice(
    amount,
    parts.map((part) => part.amount),
  );
  const completed = parts.map((content, index) =>
    buildCompletedOrder({ id: ids[index] ?? purchaseId, userId, at, amount: shares[index] ?? 0 }, content),
  );
  const orders = completed.map((order, index) => ({
    ...order,
    bundlePurchaseId: purchaseId,
    paymentIntentId: index === 0 ? intent : null,
    checkoutSessionId: index === 0 ? `cs_demo_${seedHex(`bundle ${bundleId}`)}` : null,
    checkoutAttempt: index === 0 ? 1 : 0,
    availableBillingDate: new Date(at.getTime() + BILLING_DAYS * DAY_MS),
  }));
  const masterId = parts[0]?.master.id ?? "";
  const currency = (parts[0]?.currency ?? "").toLowerCase();
  return {
    purchase: { id: purchaseId, bundleId, masterId, userId, amount, currency, createdAt: at },
    orders,
    payments: completed.map((order, part) => buildPayment(order, intent, part)),
  };
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
          buyer === undefined ? null : buildPurchase(bundle, requirePerson(apprentices, buyer).id, boughtAt),
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
