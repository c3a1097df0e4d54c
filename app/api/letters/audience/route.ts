import { route } from "@/lib/identity/route";
import { getAudience } from "@/lib/teaching/letters/data";
import { audienceQuery } from "@/lib/teaching/letters/schema";

export const GET = route({ auth: "master", query: audienceQuery }, async ({ actor, query }) => ({
  data: await getAudience(actor, query),
}));
