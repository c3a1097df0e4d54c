import { route } from "@/lib/identity/route";
import { acceptanceInput, acceptanceParams } from "@/lib/orders/acceptances/schema";
import { acceptReceived } from "@/lib/orders/acceptances/service";

export const POST = route(
  { auth: true, params: acceptanceParams, body: acceptanceInput },
  async ({ actor, params, body }) => {
    await acceptReceived(actor, params.id, body.version);
  },
);
