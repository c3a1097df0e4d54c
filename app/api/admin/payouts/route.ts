import { route } from "@/lib/identity/route";
import { listPayouts } from "@/lib/payouts/payout/data";
import { payoutsInput, payoutsQuery } from "@/lib/payouts/payout/schema";
import { markSalesPaid } from "@/lib/payouts/payout/service";
import { transferSales } from "@/lib/payouts/transfers/service";

export const GET = route({ auth: "admin", query: payoutsQuery }, ({ actor, query }) =>
  listPayouts(actor, query),
);

export const POST = route({ auth: "admin", body: payoutsInput }, async ({ actor, body }) => ({
  data: body.transfer
    ? await transferSales(actor, body.orderIds)
    : await markSalesPaid(actor, body.orderIds, body.paidToMasterDate),
}));
