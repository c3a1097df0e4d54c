import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";
import { getMasterNumbers } from "@/lib/teaching/numbers/data";

export const GET = route({ auth: true, params: userParams }, async ({ actor, params }) => ({
  data: await getMasterNumbers(actor, params.id),
}));
