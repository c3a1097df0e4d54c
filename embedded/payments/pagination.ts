import type Stripe from "stripe";
import { missing } from "./errors";
import type { Page } from "./params";

// Lists go from the newest to the oldest, page by page.

type Listed = { id: string; object: string; created: number };

const isWithin = (at: number, { gt = -Infinity, gte = gt, lt = Infinity, lte = lt }: Range): boolean =>
  at > gt && at >= gte && at < lt && at <= lte;

type Range = {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
};

function indexOf(items: Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw missing(items[0]?.object ?? "object", id, param);
  return index;
}

/** One page of `oldestFirst`; a cursor may be one that the filters of this call leave out. */
export function pageOf<Item extends Listed>(
  url: string,
  oldestFirst: Item[],
  page: Page,
  isWanted: (item: Item) => boolean = () => true,
): Stripe.ApiList<Item> {
  let items = oldestFirst.toReversed();
  let isBackwards = false;
  if (page.starting_after !== undefined) {
    items = items.slice(indexOf(items, page.starting_after, "starting_after") + 1);
  } else if (page.ending_before !== undefined) {
    items = items.slice(0, indexOf(items, page.ending_before, "ending_before"));
    isBackwards = true;
  }
  const found = items.filter((item) => isWithin(item.created, page.created ?? {}) && isWanted(item));
  const limit = page.limit ?? 10;
  return {
    object: "list",
    data: isBackwards ? found.slice(-limit) : found.slice(0, limit),
    has_more: found.length > limit,
    url,
  };
}
