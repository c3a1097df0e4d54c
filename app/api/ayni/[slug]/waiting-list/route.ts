import { route } from "@/lib/identity/route";
import { getWaitingListView } from "@/lib/orders/waiting-list/data";
import { waitingListParams } from "@/lib/orders/waiting-list/schema";
import { joinWaitingList, leaveWaitingList } from "@/lib/orders/waiting-list/service";

export const GET = route({ auth: true, params: waitingListParams }, async ({ actor, params }) => ({
  data: await getWaitingListView(actor, params.slug),
}));

export const POST = route({ auth: true, params: waitingListParams }, async ({ actor, params }) => ({
  data: await joinWaitingList(actor, params.slug),
}));

export const DELETE = route({ auth: true, params: waitingListParams }, ({ actor, params }) =>
  leaveWaitingList(actor, params.slug),
);
