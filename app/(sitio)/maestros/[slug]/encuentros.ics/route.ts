import { feedResponse } from "@/app/feed-response";
import { listMasterCalendarEntries } from "@/lib/content/calendar/data";
import { renderMasterCalendar } from "@/lib/content/calendar/ics";
import { getSiteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Same caching as the Master's page.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  if (!master) return feedResponse("calendar", null);
  const entries = await listMasterCalendarEntries(master);
  return feedResponse("calendar", renderMasterCalendar(master, entries, getSiteUrl()), {
    entryDates: entries.map(({ updatedAt }) => updatedAt),
  });
}
