import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { SeedContent } from "./contents";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import type { SeedApprentice } from "./users";

const HOUR_MS = 3_600_000;
const WAITING_PER_CONTENT = 3;

const isFull = ({ id, teaching, publishedAt }: SeedContent, sales: readonly SeedSale[]): boolean => {
  const taken = sales.filter(({ content, status }) => content.id === id && status === "COMPLETED").length;
  return publishedAt !== null && teaching.capacity !== undefined && taken >= teaching.capacity;
};

/** Builds the waiting lists of full contents, in which the demo apprentice comes second. */
export function buildWaitingEntries(
  { contents, sales }: { contents: readonly SeedContent[]; sales: readonly SeedSale[] },
  apprentices: readonly SeedApprentice[],
  now: Date,
) {
  const demo = apprentices.filter(({ email }) => email === DEMO_ACCOUNTS.apprentice);
  return contents
    .filter((content) => isFull(content, sales))
    .flatMap((content) => {
      const owners = new Set(
        sales.filter((sale) => sale.content.id === content.id).map(({ buyer }) => buyer.id),
      );
      const others = apprentices.filter(
        ({ id, email }) => !owners.has(id) && email !== DEMO_ACCOUNTS.apprentice,
      );
      const waiting = [...others.slice(0, 1), ...demo, ...others.slice(1)].filter(
        ({ id }) => !owners.has(id),
      );
      return waiting.slice(0, WAITING_PER_CONTENT).map(({ id: userId }, index) => ({
        id: seedId(`waiting ${content.id} ${userId}`),
        ayniId: content.id,
        userId,
        createdAt: new Date(now.getTime() - (WAITING_PER_CONTENT - index) * 7 * HOUR_MS),
      }));
    });
}
