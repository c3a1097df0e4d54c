import "server-only";
import { countOptions } from "@/lib/discovery/catalogue/facets/data";
import { noFilters } from "@/lib/discovery/filters/filters";
import { cached } from "@/lib/platform/cache";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

/** Counts the current contents per option of a facet, from the cache; options without any are missing. */
function countContentsBy(facet: "disciplines" | "topics", cacheKey: string): Promise<Record<string, number>> {
  const read = async () => {
    const counts = await countOptions({ filters: noFilters, tz: DEFAULT_TIME_ZONE }, [facet]);
    return Object.fromEntries(
      counts.flatMap(({ option, count }) => (option === "" ? [] : [[option, count] as const])),
    );
  };
  return cached(read, [cacheKey], { tags: [], seconds: 300 });
}

export const countContentsByDiscipline = () => countContentsBy("disciplines", "discipline-counts");

export const countContentsByTopic = () => countContentsBy("topics", "topic-counts");
