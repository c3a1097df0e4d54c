import { db } from "@/lib/platform/db/client";
import { processor } from "@/tools/faults/payments-control";
import { buy, newBuyer, newContent, type Person, type Placed } from "../../tools/faults/actions";
import type { Answer, Site } from "../../tools/faults/sites";

// Many who want one place, or one who asks from many windows, at the same moment and by more than one process.

export type Race = {
  /** How many were answered with each status, or with the code of a refusal. */
  answers: Record<string, number>;
  wrong: string[];
  ayniId: string;
};

const nameOf = ({ status, error }: Answer): string => (error ? `${status} ${error}` : String(status));

function counted(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const liveOrders = (ayniContentId: string) =>
  db.order.count({ where: { ayniContentId, status: { in: ["PENDING", "COMPLETED"] }, renewedAt: null } });

/** One asks each site in turn. */
const askAtOnce = (sites: readonly Site[], people: readonly Person[], ayniId: string) =>
  Promise.all(
    people.flatMap((person, index) => {
      const site = sites[index % sites.length];
      return site ? [buy(site, person, ayniId)] : [];
    }),
  );

/** So many people and one place. */
export async function lastPlace(
  sites: readonly Site[],
  people: readonly Person[],
  amount: number,
): Promise<Race> {
  const { id } = await newContent(amount, 1);
  const answers = await askAtOnce(sites, people, id);
  const won = answers.filter(({ status }) => status === 201).length;
  const lost = answers.filter(({ status, error }) => status === 409 && error === "SoldOut").length;
  const live = await liveOrders(id);
  const wrong: string[] = [];
  if (won !== 1 || lost !== people.length - 1)
    wrong.push(`${won} won and ${lost} were told that it is sold out`);
  if (live !== 1) wrong.push(`${live} live orders for one place`);
  return { answers: counted(answers.map(nameOf)), wrong, ayniId: id };
}

/** How many pages the processor has opened for an order. */
async function pagesOf({ id }: Placed): Promise<number> {
  const { data } = await processor.checkout.sessions.list({ limit: 100 });
  return data.filter(({ client_reference_id: reference }) => reference === id).length;
}

/** The same person from so many windows. */
export async function sameBuyer(sites: readonly Site[], windows: number, amount: number): Promise<Race> {
  const [person, { id }] = [await newBuyer(), await newContent(amount, 2)];
  const answers = await askAtOnce(
    sites,
    Array.from({ length: windows }, () => person),
    id,
  );
  const orders = new Set(answers.map(({ data }) => data.id));
  const pages = new Set(answers.map(({ data }) => data.checkoutUrl));
  const [live, [first]] = [await liveOrders(id), answers];
  const wrong: string[] = [];
  if (answers.some(({ status }) => status !== 201) || orders.size !== 1 || pages.size !== 1) {
    wrong.push(`${orders.size} orders and ${pages.size} pages were answered`);
  }
  if (live !== 1) wrong.push(`${live} live orders of one person`);
  if (amount > 0 && first && (await pagesOf(first.data)) !== 1) wrong.push("more than one page was opened");
  return { answers: counted(answers.map(nameOf)), wrong, ayniId: id };
}
