import { handlePaymentWebhook } from "@/lib/orders/payment-events";
import { readTextBody } from "@/lib/platform/http/body";
import { route } from "@/lib/identity/route";

export const POST = route({}, async ({ request }) => {
  await handlePaymentWebhook(await readTextBody(request), request.headers.get("stripe-signature") ?? "");
  return { received: true };
});
