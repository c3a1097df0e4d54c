import "server-only";
import type { StartChoice } from "@/lib/content/schedule/sql";
import { resolveStarts } from "@/lib/discovery/filters/date-range";
import { isEmptyFilter, noFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import {
  baseSql,
  baseWithOptions,
  inRangeSql,
  isFoundByIndex,
  optionBitsSql,
  selectedBits,
  selectionConditions,
  type Selection,
} from "@/lib/discovery/filters/selection";
import { findMatches, findNearestMatches } from "@/lib/discovery/search/data";
import type { SearchBreadth } from "@/lib/discovery/search/data";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Facet } from "./schema";

// Each facet is counted without its own filter, as if the option replaced the selected one. All groups of contents that
// differ only by this are selected by one statement.

const { sql, join, empty } = Prisma;

/** The facet whose filter is left out; "" for none. */
type FacetGroup = Facet | "";

export type GroupSelection = Selection & { group: FacetGroup };

export type FacetsRequest = { filters: CatalogueFilters; tz: string; breadth?: SearchBreadth };

/** The group in which a facet is counted. */
export const groupOf = (facet: Facet, filters: CatalogueFilters): FacetGroup =>
  isEmptyFilter(filters[facet]) ? "" : facet;

/** Returns the groups in which these facets are counted, each with its contents. */
export function selectGroups(
  { filters, tz, breadth = "all" }: FacetsRequest,
  facets: readonly Facet[],
): Promise<GroupSelection[]> {
  const find = breadth === "all" ? findMatches : findNearestMatches;
  const groups = [...new Set(facets.map((facet) => groupOf(facet, filters)))];
  return Promise.all(
    groups.map(async (group) => {
      const groupFilters = group === "" ? filters : { ...filters, [group]: noFilters[group] };
      return { group, filters: groupFilters, tz, matches: await find(groupFilters, tz) };
    }),
  );
}

type Starts = { groups: FacetGroup[]; starts: StartChoice | null };

/** Returns the starts that the groups allow: those of days and of hours leave out one of the two filters. */
function listStarts(groups: readonly GroupSelection[]): Starts[] {
  const byFilters = new Map<string, Starts>();
  for (const { group, filters, tz } of groups) {
    const key = `${filters.dates} ${filters.dayPart}`;
    const known = byFilters.get(key);
    if (known) known.groups.push(group);
    else byFilters.set(key, { groups: [group], starts: resolveStarts(filters, tz, new Date()) });
  }
  return [...byFilters.values()];
}

/** Defines `selected` from `undated`; the encuentros are read once for all groups that allow the same starts. */
function selectedSql(groups: readonly GroupSelection[]): Prisma.Sql {
  const parts = listStarts(groups).map((part, index) => ({ ...part, name: Prisma.raw(`in_range${index}`) }));
  const tables = parts.flatMap(({ starts, name }) =>
    starts ? [sql`${name} as materialized (${inRangeSql(sql`in_any_group`, starts)}),`] : [],
  );
  const selects = parts.map(({ starts, name, groups: named }) =>
    starts
      ? sql`select u."group", block, u.bits & r.bits as bits from undated u join ${name} r using (block)
          where u."group" = any(${named}::text[])`
      : sql`select * from undated where "group" = any(${named}::text[])`,
  );
  return sql`
    in_any_group as materialized (select block, bit_or(bits) as bits from undated group by block),
    ${join([empty, ...tables], "\n")}
    selected as materialized (${join(selects, " union all ")})`;
}

const noBitsSql = sql`selected as (select '' as "group", 0 as block, ''::bit varying as bits where false)`;

function bitmapsSql({ filters }: FacetsRequest, groups: GroupSelection[]): Prisma.Sql {
  const bits = groups.map((selection) => sql`(${selection.group}, ${selectedBits(selection.filters)})`);
  return sql`
    ${baseSql("current")},
    ${optionBitsSql(filters)}
    undated as materialized (
      select g."group", block, g.bits from ${baseWithOptions(filters)}
      cross join lateral (values ${join(bits)}) as g("group", bits) where g.bits is not null),
    ${selectedSql(groups)}`;
}

/**
 * Defines `selected` ("group", block and bits) and `few` ("group", "position" and id), which have no content of a group
 * in common.
 */
export function groupsSql(request: FacetsRequest, groups: GroupSelection[]): Prisma.Sql {
  const isByIndex = groups.some(isFoundByIndex);
  const isFew = isByIndex ? empty : sql`and a."position" in (select "position" from changed)`;
  const few = groups.map(
    (selection) => sql`
      select ${selection.group} as "group", a."position", a.id from "Ayni" a
      where ${selectionConditions(selection)} ${isFew}`,
  );
  return sql`
    ${isByIndex ? noBitsSql : bitmapsSql(request, groups)},
    few as materialized (${join(few, " union all ")})`;
}
