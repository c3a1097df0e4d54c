import { seededRandom } from "@/lib/publishing/textiles/random";
import { DEMO } from "./demo-accounts";
import { idOf } from "./ids";
import type { Sale } from "./orders";
import type { Apprentice } from "./users";

const HOUR = 3_600_000;
const FUNDED = 8;

/** Whether somebody could have paid another's place beside their own. */
const canFund = ({ status, content }: Sale): boolean =>
  status === "COMPLETED" &&
  content.teaching.price > 0 &&
  content.teaching.minimum === undefined &&
  content.teaching.capacity === undefined &&
  content.teaching.status === undefined;

const isOfDemo = ({ buyer, content }: Sale): boolean =>
  buyer.email === DEMO.apprentice || content.master.email === DEMO.master;

/** The sales beside which another place is paid: first those that the demo accounts see, one of each content. */
function fundedSales(sales: readonly Sale[]): Sale[] {
  const contents = new Set<string>();
  const able = sales.filter(canFund).sort((one, other) => Number(isOfDemo(other)) - Number(isOfDemo(one)));
  return able.filter(({ content }) => !contents.has(content.id) && contents.add(content.id)).slice(0, FUNDED);
}

/** Somebody who has nothing of a content yet, each once. */
function takerOf({ content }: Sale, sales: readonly Sale[], people: Apprentice[]): Apprentice | undefined {
  const holders = new Set(
    sales.filter((sale) => sale.content.id === content.id).map(({ buyer }) => buyer.id),
  );
  const index = people.findIndex(({ id, email }) => !holders.has(id) && email !== DEMO.apprentice);
  return index < 0 ? undefined : people.splice(index, 1)[0];
}

const placeId = (sale: Sale): string => idOf(`place ${sale.id}`);

/**
 * Solidarity places of the demo: the sales with what was paid for them and what was received by them, the places, and
 * who asked. Every third place is still free.
 */
export function makeSolidarity(sales: readonly Sale[], apprentices: readonly Apprentice[], now: Date) {
  const funded = fundedSales(sales);
  const people = [...apprentices];
  const taken: Sale[] = [];
  const places = funded.map((sale, index) => {
    const taker = index % 3 === 2 ? undefined : takerOf(sale, sales, people);
    const waited = (1 + seededRandom(`waited ${sale.id}`).int(40)) * HOUR;
    const at = new Date(Math.min(sale.purchaseDate.getTime() + waited, now.getTime() - HOUR));
    const id = idOf(`solidarity ${sale.id}`);
    if (taker) taken.push({ ...sale, id, buyer: taker, purchaseDate: at, amount: 0 });
    return {
      id: placeId(sale),
      ayniId: sale.content.id,
      fundedByOrderId: sale.id,
      takenByOrderId: taker ? id : null,
      createdAt: sale.purchaseDate,
    };
  });
  const asks = taken.map((sale) => ({
    id: idOf(`ask ${sale.id}`),
    ayniId: sale.content.id,
    userId: sale.buyer.id,
    grantedAt: sale.purchaseDate,
    createdAt: new Date(sale.purchaseDate.getTime() - HOUR),
  }));
  const paying = new Set(funded);
  const withPlaces = sales.map((sale) =>
    paying.has(sale)
      ? { ...sale, amount: sale.amount + sale.content.amount, placeAmount: sale.content.amount }
      : sale,
  );
  return { sales: [...withPlaces, ...taken], places, asks };
}
