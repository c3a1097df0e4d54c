import { insertDemoCatalogue } from "@/tests/support/relevance/demo-catalogue";
import { cataloguePage } from "@/lib/discovery/catalogue/data";
import { noFilters } from "@/lib/discovery/filters/filters";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { measureQueries, summarizeRelevance } from "@/tests/support/relevance/relevance";

// Runs in a separate process, since the product's pool is bound to one database.

async function search(searchText: string): Promise<string[]> {
  const filters = { ...noFilters, searchText };
  const { content } = await cataloguePage({ filters, sort: "relevance", tz: DEFAULT_TIME_ZONE });
  return content.map(({ id }) => id);
}

/** Seeds the empty database in DATABASE_URL and sends the relevance of the judged queries to the parent process. */
export async function runRelevanceProcess(): Promise<void> {
  const contents = await insertDemoCatalogue(new Date());
  process.send?.(summarizeRelevance(await measureQueries(contents, search)));
  process.disconnect?.();
  process.exit(0);
}
