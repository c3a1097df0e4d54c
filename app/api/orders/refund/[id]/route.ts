import { route } from "@/lib/identity/route";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { withdrawalParams } from "@/lib/orders/withdrawal/schema";
import { withdrawOrder } from "@/lib/orders/withdrawal/service";

export const GET = route({ auth: true, params: withdrawalParams }, async ({ actor, params }) => ({
  data: toWithdrawalView(await getWithdrawalOrder(actor, params.id), new Date()),
}));

export const POST = route({ auth: true, params: withdrawalParams }, async ({ actor, params }) => ({
  data: await withdrawOrder(actor, params.id),
}));
