import { lastActiveInput } from "@/lib/identity/credentials/schema";
import { reportActivity } from "@/lib/identity/credentials/service";
import { route } from "@/lib/identity/route";

export const POST = route({ auth: true, body: lastActiveInput }, async ({ actor, body }) => {
  await reportActivity(actor, body);
  return { success: true };
});
