import { route } from "@/lib/identity/route";
import { suggestionsFor } from "@/lib/discovery/suggestions/data";
import { suggestionsQuery } from "@/lib/discovery/suggestions/schema";

export const GET = route({ query: suggestionsQuery }, async ({ query }) => ({
  data: await suggestionsFor(query.text),
}));
