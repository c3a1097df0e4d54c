import { feedResponse } from "@/app/feed-response";
import { privateCalendar } from "@/lib/content/calendar/ics";
import { route } from "@/lib/identity/route";
import { calendarByToken } from "@/lib/library/private-feeds/data";
import { feedParams } from "@/lib/library/private-feeds/schema";
import { siteUrl } from "@/lib/platform/site-config/data";

export const GET = route({ params: feedParams }, async ({ params: { token } }) => {
  const entries = await calendarByToken(token);
  return feedResponse("calendar", entries && privateCalendar(token, entries, siteUrl()), { isPrivate: true });
});
