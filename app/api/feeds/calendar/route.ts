import { route } from "@/lib/identity/route";
import { findFeed, type FeedRef } from "@/lib/library/private-feeds/data";
import { deleteFeed, renewFeed } from "@/lib/library/private-feeds/service";

const calendarFeed: FeedRef = { kind: "CALENDAR", orderId: null };

export const GET = route({ auth: true }, async ({ actor }) => ({
  data: await findFeed(actor, calendarFeed),
}));

export const POST = route({ auth: true, status: 201 }, async ({ actor }) => ({
  data: await renewFeed(actor, calendarFeed),
}));

export const DELETE = route({ auth: true }, ({ actor }) => deleteFeed(actor, calendarFeed));
