import { route } from "@/lib/identity/route";
import { findFeed, type FeedOf } from "@/lib/library/private-feeds/data";
import { podcastFeedParams } from "@/lib/library/private-feeds/schema";
import { endFeed, renewFeed } from "@/lib/private-feeds/service";

const podcast = ({ orderId }: { orderId: string }): FeedOf => ({ kind: "PODCAST", orderId });
const call = { auth: true, params: podcastFeedParams } as const;

export const GET = route(call, async ({ actor, params }) => ({
  data: await findFeed(actor, podcast(params)),
}));

export const POST = route({ ...call, status: 201 }, async ({ actor, params }) => ({
  data: await renewFeed(actor, podcast(params)),
}));

export const DELETE = route(call, ({ actor, params }) => endFeed(actor, podcast(params)));
