import { takeWebhook } from "@/lib/orders/settlement";
import { readText } from "@/lib/platform/http/body";
import { route } from "@/lib/identity/route";

export const POST = route({}, async ({ request }) => {
  await takeWebhook(await readText(request), request.headers.get("stripe-signature") ?? "");
  return { received: true };
});
