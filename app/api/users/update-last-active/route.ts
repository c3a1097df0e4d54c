import { lastActiveInput } from "@/lib/account/schema";
import { reportActivity } from "@/lib/account/service";
import { route } from "@/lib/http/route";

export const POST = route({ auth: true, body: lastActiveInput }, async ({ actor, body }) => {
  await reportActivity(actor, body);
  return { success: true };
});
