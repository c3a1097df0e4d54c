import "server-only";
import { resolveDatesFilter, type DateRange } from "@/lib/discovery/filters/date-range";
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

/** Defines `selected` from `undated`; the filter of dates is read once for all groups. */
const selectedSql = (range: DateRange | null): Prisma.Sql =>
  range
    ? sql`
      in_any_group as materialized (select block, bit_or(bits) as bits from undated group by block),
      in_range as materialized (${inRangeSql(sql`in_any_group`, range)}),
      selected as materialized (
        select * from undated where "group" = 'dates'
        union all
        select u."group", block, u.bits & r.bits from undated u join in_range r using (block) where "group" <> 'dates')`
    : sql`selected as (select * from undated)`;

const noBitsSql = sql`selected as (select '' as "group", 0 as block, ''::bit varying as bits where false)`;

function bitmapsSql({ filters, tz }: FacetsRequest, groups: GroupSelection[]): Prisma.Sql {
  const isDated = groups.some(({ group }) => group !== "dates");
  const range = isDated ? resolveDatesFilter(filters.dates, tz, new Date()) : null;
  const bits = groups.map((selection) => sql`(${selection.group}, ${selectedBits(selection.filters)})`);
  return sql`
    ${baseSql("current")},
    ${optionBitsSql(filters)}
    undated as materialized (
      select g."group", block, g.bits from ${baseWithOptions(filters)}
      cross join lateral (values ${join(bits)}) as g("group", bits) where g.bits is not null),
    ${selectedSql(range)}`;
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
