import { route } from "@/lib/identity/route";
import { findFeed, type FeedRef } from "@/lib/library/private-feeds/data";
import { podcastFeedParams } from "@/lib/library/private-feeds/schema";
import { deleteFeed, renewFeed } from "@/lib/library/private-feeds/service";

const toPodcastFeed = ({ orderId }: { orderId: string }): FeedRef => ({ kind: "PODCAST", orderId });
const routeOptions = { auth: true, params: podcastFeedParams } as const;

export const GET = route(routeOptions, async ({ actor, params }) => ({
  data: await findFeed(actor, toPodcastFeed(params)),
}));

export const POST = route({ ...routeOptions, status: 201 }, async ({ actor, params }) => ({
  data: await renewFeed(actor, toPodcastFeed(params)),
}));

export const DELETE = route(routeOptions, ({ actor, params }) => deleteFeed(actor, toPodcastFeed(params)));
