import { route } from "@/lib/identity/route";
import { getOwnPlan, getOwnPlanRow } from "@/lib/orders/membership-plans/data";
import { planInput, planParams } from "@/lib/orders/membership-plans/schema";
import { archivePlan, updatePlan } from "@/lib/orders/membership-plans/service";

export const GET = route({ auth: true, params: planParams }, async ({ actor, params }) => ({
  data: await getOwnPlan(actor, params.id),
}));

export const PUT = route(
  {
    auth: true,
    params: planParams,
    authorize: async (actor, { id }) => void (await getOwnPlanRow(actor, id)),
    body: planInput,
  },
  async ({ actor, params, body }) => ({ data: await updatePlan(actor, params.id, body) }),
);

export const DELETE = route({ auth: true, params: planParams }, async ({ actor, params }) =>
  archivePlan(actor, params.id),
);
