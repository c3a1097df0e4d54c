import { route } from "@/lib/identity/route";
import { consentParams } from "@/lib/orders/consent/schema";
import { giveConsent } from "@/lib/orders/consent/service";

export const POST = route({ auth: true, params: consentParams }, async ({ actor, params }) => {
  await giveConsent(actor, params.id);
});
