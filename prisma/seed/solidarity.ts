import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import { requirePerson, type SeedApprentice } from "./users";

const HOUR_MS = 3_600_000;

/**
 * Builds solidarity seats and granted requests. `sales` are all sales with their seat amounts, plus the orders that
 * claimed a seat. A seat without a receiver is still available.
 */
export function buildSolidarity(
  sales: readonly SeedSale[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const given = readDemo().solidarity.flatMap(({ content, giver, receiver, thanks }) => {
    const sale = sales.find(({ content: { slug }, buyer }) => slug === content && buyer.slug === giver);
    if (!sale) return [];
    const waitMs = (1 + createSeededRandom(`waited ${sale.id}`).int(40)) * HOUR_MS;
    const purchaseDate = new Date(Math.min(sale.purchaseDate.getTime() + waitMs, now.getTime() - HOUR_MS));
    const buyer = receiver === undefined ? undefined : requirePerson(apprentices, receiver);
    const id = seedId(`solidarity ${sale.id}`);
    const claim: SeedSale | null = buyer
      ? { ...sale, id, buyer, purchaseDate, amount: 0, thanks: thanks ?? undefined }
      : null;
    return [{ sale, claim }];
  });
  const claims = given.flatMap(({ claim }) => claim ?? []);
  const fundingSales = new Set(given.map(({ sale }) => sale));
  const salesWithSeats = sales.map((sale) => {
    const seatAmount = sale.content.amount;
    return fundingSales.has(sale) ? { ...sale, amount: sale.amount + seatAmount, seatAmount } : sale;
  });
  return {
    sales: [...salesWithSeats, ...claims],
    seats: given.map(({ sale, claim }) => ({
      id: seedId(`place ${sale.id}`),
      ayniId: sale.content.id,
      fundedByOrderId: sale.id,
      claimedByOrderId: claim?.id ?? null,
      createdAt: sale.purchaseDate,
    })),
    requests: claims.map((claim) => ({
      id: seedId(`ask ${claim.id}`),
      ayniId: claim.content.id,
      userId: claim.buyer.id,
      grantedAt: claim.purchaseDate,
      createdAt: new Date(claim.purchaseDate.getTime() - HOUR_MS),
    })),
  };
}
