import { route } from "@/lib/identity/route";
import { getThanksStatus } from "@/lib/community/thanks/data";
import { thanksInput, thanksOrderParams } from "@/lib/community/thanks/schema";
import { saveThanks, withdrawThanks } from "@/lib/community/thanks/service";

export const GET = route({ auth: true, params: thanksOrderParams }, async ({ actor, params }) => ({
  data: await getThanksStatus(actor, params.orderId),
}));

export const PUT = route(
  { auth: true, params: thanksOrderParams, body: thanksInput },
  async ({ actor, params, body }) => ({ data: await saveThanks(actor, params.orderId, body) }),
);

export const DELETE = route({ auth: true, params: thanksOrderParams }, ({ actor, params }) =>
  withdrawThanks(actor, params.orderId),
);
