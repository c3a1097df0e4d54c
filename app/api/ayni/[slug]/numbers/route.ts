import { route } from "@/lib/identity/route";
import { getAyniNumbers } from "@/lib/teaching/numbers/data";
import { ayniNumbersParams } from "@/lib/teaching/numbers/schema";

export const GET = route({ auth: true, params: ayniNumbersParams }, async ({ actor, params }) => ({
  data: await getAyniNumbers(actor, params.slug),
}));
