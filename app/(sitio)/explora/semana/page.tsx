import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PageSearchParams } from "@/app/search-params";
import { Week } from "@/components/catalogue/week";
import { parseExploreSearch } from "@/lib/discovery/catalogue/search-params";
import { findWeek } from "@/lib/discovery/week/data";
import { parseWeek } from "@/lib/discovery/week/policy";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { routes } from "@/lib/platform/routes";
import { WEEK_DESCRIPTION, WEEK_TITLE } from "@/lib/platform/copy/site";

// Weeks with filters, of other zones and later ones; the current week without filters is cached.
type Props = { searchParams: PageSearchParams };

export const metadata: Metadata = buildPageMetadata({
  title: WEEK_TITLE,
  description: WEEK_DESCRIPTION,
  path: routes.week(),
  index: false,
});

export default async function WeekPage({ searchParams }: Props) {
  const params = await searchParams;
  const search = parseExploreSearch({ filters: params.filters, tz: params.tz });
  if (!search || Array.isArray(params.desde)) notFound();
  const { filters, tz } = search.request;
  const monday = parseWeek(params.desde, tz, new Date());
  if (monday === null) notFound();
  const week = await findWeek({ filters, tz, monday });
  const isZoneGiven = params.tz !== undefined;
  const isWeekGiven = params.desde !== undefined;
  return <Week filters={filters} tz={tz} week={week} isZoneGiven={isZoneGiven} isWeekGiven={isWeekGiven} />;
}
