import { route } from "@/lib/http/route";
import { findOrderByPayment } from "@/lib/orders/data";
import { paymentParams } from "@/lib/orders/schema";

export const GET = route({ auth: true, params: paymentParams }, async ({ actor, params }) => ({
  data: await findOrderByPayment(actor, params.id),
}));
