import { takeWebhook } from "@/lib/fulfilment/service";
import { readText } from "@/lib/http/body";
import { route } from "@/lib/http/route";

export const POST = route({}, async ({ request }) => {
  await takeWebhook(await readText(request), request.headers.get("stripe-signature") ?? "");
  return { received: true };
});
