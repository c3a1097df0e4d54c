import { route } from "@/lib/identity/route";
import { listOwnPlans } from "@/lib/orders/membership-plans/data";
import { planInput } from "@/lib/orders/membership-plans/schema";
import { createPlan } from "@/lib/orders/membership-plans/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await listOwnPlans(actor) }));

export const POST = route({ auth: "master", body: planInput, status: 201 }, async ({ actor, body }) => ({
  data: await createPlan(actor, body),
}));
