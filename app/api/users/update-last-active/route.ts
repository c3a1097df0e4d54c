import { lastActiveInput } from "@/lib/identity/credentials/schema";
import { recordActivity } from "@/lib/identity/credentials/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: true, body: lastActiveInput }, async ({ actor, body }) => {
  await recordActivity(actor, body);
  return { success: true };
});
