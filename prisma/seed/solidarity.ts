import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import type { SeedApprentice } from "./users";

const HOUR_MS = 3_600_000;
const FUNDED_SEAT_COUNT = 8;

const canFundSeat = ({ status, content }: SeedSale): boolean =>
  status === "COMPLETED" &&
  content.teaching.price > 0 &&
  content.teaching.minimumPrice === undefined &&
  content.teaching.capacity === undefined &&
  content.teaching.status === undefined;

const involvesDemoAccount = ({ buyer, content }: SeedSale): boolean =>
  buyer.email === DEMO_ACCOUNTS.apprentice || content.master.email === DEMO_ACCOUNTS.master;

/** Selects the sales that fund a seat: one per content, those of the demo accounts first. */
function selectFundingSales(sales: readonly SeedSale[]): SeedSale[] {
  const contents = new Set<string>();
  const eligible = sales
    .filter(canFundSeat)
    .sort((a, b) => Number(involvesDemoAccount(b)) - Number(involvesDemoAccount(a)));
  return eligible
    .filter(({ content }) => !contents.has(content.id) && contents.add(content.id))
    .slice(0, FUNDED_SEAT_COUNT);
}

/** Removes and returns an apprentice who does not own the content. */
function takeReceiver(
  { content }: SeedSale,
  sales: readonly SeedSale[],
  people: SeedApprentice[],
): SeedApprentice | undefined {
  const receiverIds = new Set(
    sales.filter((sale) => sale.content.id === content.id).map(({ buyer }) => buyer.id),
  );
  const index = people.findIndex(
    ({ id, email }) => !receiverIds.has(id) && email !== DEMO_ACCOUNTS.apprentice,
  );
  return index < 0 ? undefined : people.splice(index, 1)[0];
}

const seatId = (sale: SeedSale): string => seedId(`place ${sale.id}`);

/**
 * Builds solidarity seats and granted requests. `sales` are all sales with their seat amounts, plus the orders that
 * claimed a seat. Every third seat is still available.
 */
export function buildSolidarity(
  sales: readonly SeedSale[],
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const fundingSales = selectFundingSales(sales);
  const people = [...apprentices];
  const claimedSales: SeedSale[] = [];
  const seats = fundingSales.map((sale, index) => {
    const receiver = index % 3 === 2 ? undefined : takeReceiver(sale, sales, people);
    const waitMs = (1 + createSeededRandom(`waited ${sale.id}`).int(40)) * HOUR_MS;
    const at = new Date(Math.min(sale.purchaseDate.getTime() + waitMs, now.getTime() - HOUR_MS));
    const id = seedId(`solidarity ${sale.id}`);
    if (receiver) claimedSales.push({ ...sale, id, buyer: receiver, purchaseDate: at, amount: 0 });
    return {
      id: seatId(sale),
      ayniId: sale.content.id,
      fundedByOrderId: sale.id,
      claimedByOrderId: receiver ? id : null,
      createdAt: sale.purchaseDate,
    };
  });
  const requests = claimedSales.map((sale) => ({
    id: seedId(`ask ${sale.id}`),
    ayniId: sale.content.id,
    userId: sale.buyer.id,
    grantedAt: sale.purchaseDate,
    createdAt: new Date(sale.purchaseDate.getTime() - HOUR_MS),
  }));
  const fundingSet = new Set(fundingSales);
  const salesWithSeats = sales.map((sale) =>
    fundingSet.has(sale)
      ? { ...sale, amount: sale.amount + sale.content.amount, seatAmount: sale.content.amount }
      : sale,
  );
  return { sales: [...salesWithSeats, ...claimedSales], seats, requests };
}
