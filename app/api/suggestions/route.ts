import { route } from "@/lib/http/route";
import { suggestionsFor } from "@/lib/suggestions/data";
import { suggestionsQuery } from "@/lib/suggestions/schema";

export const GET = route({ query: suggestionsQuery }, async ({ query }) => ({
  data: await suggestionsFor(query.text),
}));
