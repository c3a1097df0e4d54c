import { route } from "@/lib/identity/route";
import { findFeed, type FeedOf } from "@/lib/library/private-feeds/data";
import { endFeed, renewFeed } from "@/lib/private-feeds/service";

const calendar: FeedOf = { kind: "CALENDAR", orderId: null };

export const GET = route({ auth: true }, async ({ actor }) => ({ data: await findFeed(actor, calendar) }));

export const POST = route({ auth: true, status: 201 }, async ({ actor }) => ({
  data: await renewFeed(actor, calendar),
}));

export const DELETE = route({ auth: true }, ({ actor }) => endFeed(actor, calendar));
