import { feedResponse } from "@/app/feed-response";
import { encuentrosOf } from "@/lib/content/calendar/data";
import { calendarOf } from "@/lib/content/calendar/ics";
import { siteUrl } from "@/lib/platform/site-config/data";
import { findMaster } from "../find-master";

// Like the page that it follows.
export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const master = await findMaster(params);
  return feedResponse("calendar", master && calendarOf(master, await encuentrosOf(master), siteUrl()));
}
