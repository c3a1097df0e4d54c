import { handleMailWebhook } from "@/lib/messaging/bounces/service";
import { readTextBody } from "@/lib/platform/http/body";
import { recordReturnedGifts } from "@/lib/orders/gifts/delivery";
import { route } from "@/lib/identity/route";

export const POST = route({ allowAnyOrigin: true }, async ({ request }) => {
  await handleMailWebhook(
    {
      body: await readTextBody(request),
      signature: request.headers.get("ayllu-signature"),
      authorization: request.headers.get("authorization"),
    },
    (address) => recordReturnedGifts(address),
  );
  return { received: true };
});
