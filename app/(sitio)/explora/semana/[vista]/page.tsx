import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Week } from "@/components/catalogue/week";
import { noFilters } from "@/lib/discovery/filters/filters";
import { findWeek } from "@/lib/discovery/week/data";
import { findMonday } from "@/lib/discovery/week/policy";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { routes } from "@/lib/platform/routes";
import { WEEK_DESCRIPTION, WEEK_TITLE } from "@/lib/platform/copy/site";
import { toLocalDate } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

// `/explora/semana` without parameters is rewritten to its view `actual` (next.config.mjs), cached for all viewers.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = buildPageMetadata({
  title: WEEK_TITLE,
  description: WEEK_DESCRIPTION,
  path: routes.week(),
  index: false,
});

type Props = { params: Promise<{ vista: string }> };

export default async function WeekPage({ params }: Props) {
  if ((await params).vista !== "actual") notFound();
  const monday = findMonday(toLocalDate(new Date().toISOString(), DEFAULT_TIME_ZONE));
  const week = await findWeek({ filters: noFilters, tz: DEFAULT_TIME_ZONE, monday });
  return (
    <Week filters={noFilters} tz={DEFAULT_TIME_ZONE} week={week} isZoneGiven={false} isWeekGiven={false} />
  );
}
