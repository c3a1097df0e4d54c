import type Stripe from "stripe";
import { resourceMissingError } from "./errors";
import type { PageParams } from "./params";

type ListItem = { id: string; object: string; created: number };

function findCursorIndex(items: ListItem[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissingError(items[0]?.object ?? "object", id, { param, place: "params" });
  return index;
}

/** Returns a page, newest first. The cursor need not match the filters. */
export function paginateList<Item extends ListItem>(
  url: string,
  oldestFirst: Item[],
  page: PageParams,
  matches: (item: Item) => boolean = () => true,
): Stripe.ApiList<Item> {
  let items = oldestFirst.toReversed();
  let isBackwards = false;
  if (page.starting_after !== undefined) {
    items = items.slice(findCursorIndex(items, page.starting_after, "starting_after") + 1);
  } else if (page.ending_before !== undefined) {
    items = items.slice(0, findCursorIndex(items, page.ending_before, "ending_before"));
    isBackwards = true;
  }
  const { gt = -Infinity, gte = -Infinity } = page.created ?? {};
  const matching = items.filter((item) => item.created > gt && item.created >= gte && matches(item));
  const limit = page.limit ?? 10;
  return {
    object: "list",
    data: isBackwards ? matching.slice(-limit) : matching.slice(0, limit),
    has_more: matching.length > limit,
    url,
  };
}
