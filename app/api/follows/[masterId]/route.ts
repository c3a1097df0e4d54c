import { findFollow } from "@/lib/discovery/follows/data";
import { followParams } from "@/lib/discovery/follows/schema";
import { follow, unfollow } from "@/lib/discovery/follows/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await findFollow(actor, params.masterId),
}));

export const PUT = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await follow(actor, params.masterId),
}));

export const DELETE = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await unfollow(actor, params.masterId),
}));
