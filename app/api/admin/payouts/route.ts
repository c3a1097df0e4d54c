import { route } from "@/lib/http/route";
import { listPayouts } from "@/lib/payouts/data";
import { payoutsInput, payoutsQuery } from "@/lib/payouts/schema";
import { markPaid } from "@/lib/payouts/service";
import { transferSales } from "@/lib/transfers/service";

export const GET = route({ auth: true, query: payoutsQuery }, ({ actor, query }) =>
  listPayouts(actor, query),
);

export const POST = route({ auth: true, body: payoutsInput }, async ({ actor, body }) => ({
  data: body.transfer
    ? await transferSales(actor, body.orderIds)
    : await markPaid(actor, body.orderIds, body.paidToMasterDate),
}));
