import { findFollowStatus } from "@/lib/discovery/follows/data";
import { followParams } from "@/lib/discovery/follows/schema";
import { followMaster, unfollowMaster } from "@/lib/discovery/follows/service";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await findFollowStatus(actor, params.masterId),
}));

export const PUT = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await followMaster(actor, params.masterId),
}));

export const DELETE = route({ auth: true, params: followParams }, async ({ actor, params }) => ({
  data: await unfollowMaster(actor, params.masterId),
}));
