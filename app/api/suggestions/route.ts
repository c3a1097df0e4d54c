import { route } from "@/lib/identity/route";
import { listSuggestions } from "@/lib/discovery/suggestions/data";
import { suggestionsSearchParams } from "@/lib/discovery/suggestions/schema";

export const GET = route({ query: suggestionsSearchParams }, async ({ query }) => ({
  data: await listSuggestions(query.text),
}));
