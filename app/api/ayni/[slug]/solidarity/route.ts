import { route } from "@/lib/identity/route";
import { getSolidarityView } from "@/lib/orders/solidarity/requests/data";
import { solidarityParams } from "@/lib/orders/solidarity/requests/schema";
import { requestSeat, withdrawSeatRequest } from "@/lib/orders/solidarity/requests/service";

export const GET = route({ auth: true, params: solidarityParams }, async ({ actor, params }) => ({
  data: await getSolidarityView(actor, params.slug),
}));

export const POST = route({ auth: true, params: solidarityParams }, async ({ actor, params }) => ({
  data: await requestSeat(actor, params.slug),
}));

export const DELETE = route({ auth: true, params: solidarityParams }, ({ actor, params }) =>
  withdrawSeatRequest(actor, params.slug),
);
