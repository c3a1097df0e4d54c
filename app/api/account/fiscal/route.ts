import { route } from "@/lib/identity/route";
import { getFiscalProfile } from "@/lib/invoicing/fiscal-profile/data";
import { fiscalProfileInput } from "@/lib/invoicing/fiscal-profile/schema";
import { saveFiscalProfile } from "@/lib/invoicing/fiscal-profile/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await getFiscalProfile(actor) }));

export const PUT = route({ auth: "master", body: fiscalProfileInput }, async ({ actor, body }) => ({
  data: await saveFiscalProfile(actor, body),
}));
