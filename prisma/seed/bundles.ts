import { splitPrice } from "@/lib/orders/shares";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { SeedContent } from "./contents";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts } from "./money";
import type { SeedSale } from "./orders";
import type { SeedApprentice } from "./users";

const DAY_MS = 86_400_000;
const AGE_DAYS = 5;
const BILLING_DAYS = 14;

type SeedBundle = {
  id: string;
  slug: string;
  title: string;
  description: string;
  parts: SeedContent[];
  amount: number;
};

/** Without seats and dates, so that the bundle stays on sale. */
const isBundleable = ({ teaching, encuentros, amount, publishedAt }: SeedContent, before: Date): boolean =>
  amount > 0 &&
  teaching.minimumPrice === undefined &&
  teaching.capacity === undefined &&
  teaching.status === undefined &&
  encuentros.length === 0 &&
  publishedAt !== null &&
  publishedAt < before;

const sumAmounts = (parts: readonly SeedContent[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** About a quarter below the listed prices. */
function createBundle(
  { slug, title, description }: Pick<SeedBundle, "slug" | "title" | "description">,
  parts: SeedContent[],
): SeedBundle {
  const amount = Math.floor((sumAmounts(parts) * 0.75) / 100) * 100;
  return { id: seedId(`bundle ${slug}`), slug, title, description, parts, amount };
}

/** One of the demo Master, one of the first other Master with enough contents. */
function listBundles(contents: readonly SeedContent[], before: Date): SeedBundle[] {
  const candidates = contents.filter((content) => isBundleable(content, before));
  const ofDemo = candidates.filter(({ master }) => master.email === DEMO_ACCOUNTS.master).slice(0, 3);
  const other = candidates.find(
    ({ master }, index) =>
      master.email !== DEMO_ACCOUNTS.master &&
      candidates.slice(index + 1).some((next) => next.master.id === master.id),
  );
  const ofOther = candidates.filter(({ master }) => master.id === other?.master.id).slice(0, 2);
  return [
    createBundle(
      {
        slug: "volver-a-respirar",
        title: "Volver a respirar",
        description: "Lo que más piden quienes empiezan, para leer y practicar a tu ritmo.",
      },
      ofDemo,
    ),
    createBundle({ slug: "para-empezar-en-casa", title: "Para empezar en casa", description: "" }, ofOther),
  ].filter(({ parts }) => parts.length > 1);
}

const hasNone = (buyer: SeedApprentice, sales: readonly SeedSale[], { parts }: SeedBundle): boolean =>
  !sales.some((sale) => sale.buyer.id === buyer.id && parts.some(({ id }) => id === sale.content.id));

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
    checkoutSessionId: index === 0 ? `cs_demo_${seedHex(`bundle ${bundle.id}`)}` : null,
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

/** Two bundles; somebody has bought that of the demo Master. */
export function buildBundleRows(
  { contents, sales }: { contents: readonly SeedContent[]; sales: readonly SeedSale[] },
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const createdAt = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  const bundles = listBundles(contents, createdAt);
  const [first] = bundles;
  const buyer = apprentices.find(
    (person) =>
      person.email !== DEMO_ACCOUNTS.apprentice &&
      person.createdAt < createdAt &&
      first !== undefined &&
      hasNone(person, sales, first),
  );
  return {
    bundles: bundles.map(({ parts, ...bundle }) => ({
      ...bundle,
      masterId: parts[0]?.master.id ?? "",
      currency: parts[0]?.currency ?? "",
      createdAt,
      updatedAt: createdAt,
    })),
    items: bundles.flatMap(({ id: bundleId, parts }) =>
      parts.map(({ id: ayniId, master }, position) => ({ bundleId, ayniId, masterId: master.id, position })),
    ),
    purchase: first && buyer ? buildPurchase(first, buyer, new Date(now.getTime() - 2 * DAY_MS)) : null,
  };
}
